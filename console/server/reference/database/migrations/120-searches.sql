-- Finds the nodes of an agent by a part of their name or remark, and nodes by the beginning of their ID, in every collation.

alter table device add column search_key text generated always as (lower(name || e'\n' || agent_remark)) stored;
--> statement-breakpoint
create index device_agent_search on device (agent_uid, search_key text_pattern_ops);
--> statement-breakpoint
create index device_uuid_start on device (uuid text_pattern_ops);
