-- The address and the session of each act in the audit, and the idle time of sessions.

alter table audit add column address text not null default '', add column session text not null default '';
--> statement-breakpoint
alter table session add column address text not null default '', add column idle_until bigint,
    add column idle_ms bigint;
