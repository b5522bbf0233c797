-- Quiet hours of users, and the messages that wait for their end. Hours of the day in Shanghai; times in milliseconds.

alter table person add column if not exists quiet_from integer, add column if not exists quiet_to integer;
--> statement-breakpoint
create table held_message (
    sequence bigint generated always as identity primary key,
    uid text not null references person,
    kind text not null,
    title text not null,
    content text not null,
    text text not null,
    without_amounts text not null,
    send_at bigint not null,
    until bigint
  );
--> statement-breakpoint
create index held_message_due on held_message (send_at, uid);
--> statement-breakpoint
create index held_message_owner on held_message (uid);
