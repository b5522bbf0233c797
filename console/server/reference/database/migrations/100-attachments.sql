-- Attachments. Times in milliseconds.

-- a server of the release before deletes tickets, not attachments
create table attachment (
    id text primary key,
    uid text not null references person,
    ticket_id text references ticket on delete cascade,
    reply_id bigint references ticket_reply on delete cascade,
    name text not null,
    type text not null,
    content bytea not null,
    at bigint not null
  );
--> statement-breakpoint
-- pictures are compressed already
alter table attachment alter column content set storage external;
--> statement-breakpoint
create index attachment_ticket on attachment (ticket_id);
--> statement-breakpoint
create index attachment_user on attachment (uid, at);
