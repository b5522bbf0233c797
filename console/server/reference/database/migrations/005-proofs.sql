-- Binds each proof to a session, so that it ends with the session.

alter table proof add column session_hash text references session on delete cascade;
--> statement-breakpoint
create index proof_session on proof (session_hash);
