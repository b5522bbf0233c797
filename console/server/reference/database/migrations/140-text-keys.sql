-- Keys of the texts with the texts that they were made of (text-keys.ts). A server of the release before writes a row without
-- them, or changes its text only; the index finds these rows.

alter table device add column text_key text, add column text_key_of text;
--> statement-breakpoint
create index device_without_key on device (agent_uid, id)
      where text_key_of is distinct from device.name || e'\n' || device.agent_remark;
--> statement-breakpoint
alter table person add column text_key text, add column text_key_of text;
--> statement-breakpoint
create index person_without_key on person (uid)
      where text_key_of is distinct from person.username || e'\n' || person.agent_remark;
--> statement-breakpoint
alter table ticket add column text_key text, add column text_key_of text;
--> statement-breakpoint
create index ticket_without_key on ticket (id)
      where text_key_of is distinct from ticket.id || e'\n' || ticket.title;
--> statement-breakpoint
create index device_agent_text_key on device (agent_uid, text_key text_pattern_ops);
