-- All rows have their agent (agent-keys.ts). The checks read the tables next to reads and writes.

alter table device_day validate constraint device_day_agent;
--> statement-breakpoint
alter table device_month validate constraint device_month_agent;
--> statement-breakpoint
alter table device_state validate constraint device_state_agent;
--> statement-breakpoint
alter table dialling validate constraint dialling_agent;
