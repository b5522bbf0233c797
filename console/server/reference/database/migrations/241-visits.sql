-- The visits of users (access/visits.ts), and the unbilled days of their nodes since a visit. Times in milliseconds.

create table visit (
    uid text primary key references person,
    last_at bigint not null,
    -- the last request of the visit before; null for the first visit
    previous_at bigint
  );
--> statement-breakpoint
-- the unbilled days of one agent
create index device_day_unbilled on device_day (agent_uid, day, device) where rule is not null;
