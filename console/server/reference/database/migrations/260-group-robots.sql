-- Group robots of users, and the messages that wait for them. A server of the release before neither reads nor writes them.

alter table person add column if not exists money_robot boolean not null default false,
    add column if not exists risk_robot boolean not null default false,
    add column if not exists reminder_robot boolean not null default false,
    add column if not exists robot_amounts boolean not null default false;
--> statement-breakpoint
-- `token` and `secret` are encrypted; `fingerprint` is a keyed hash of `token`; times in milliseconds
create table robot (
    id bigint generated always as identity primary key,
    uid text not null references person,
    provider text not null,
    name text not null,
    token text not null,
    secret text not null,
    fingerprint text not null,
    created_at bigint not null,
    failing_since bigint,
    problem text,
    stopped boolean not null default false
  );
--> statement-breakpoint
create index robot_owner on robot (uid, id);
--> statement-breakpoint
create table robot_message (
    sequence bigint generated always as identity primary key,
    robot_id bigint not null references robot on delete cascade,
    text text not null,
    expires_at bigint not null,
    claimed_until bigint not null default 0
  );
--> statement-breakpoint
create index robot_message_robot on robot_message (robot_id, sequence);
--> statement-breakpoint
create index robot_message_expiry on robot_message (expires_at);
