-- Notices of events, which exist once, and their links. The choice of SMS for messages about money.

alter table notice add column event text, add column link jsonb;
--> statement-breakpoint
-- a second server that reports the same event adds nothing
create unique index notice_event on notice (uid, event) where event is not null;
--> statement-breakpoint
alter table person add column if not exists money_sms boolean not null default true;
