-- Nodes whose day can still be saved (devices/risk-watch.ts).

-- a row for each node that was judged on a day; times are unix seconds
create table node_risk (
    agent_uid text not null,
    day integer not null,
    device integer not null,
    -- what was judged: the start of the outage, or the last sample of a node without later ones
    run bigint not null,
    cause text,
    -- the first missing sample, and when the node must be back; null if the day is lost
    since bigint,
    back_by bigint,
    -- milliseconds; when the users were informed
    announced_at bigint,
    primary key (agent_uid, day, device)
  );
--> statement-breakpoint
-- finds the outages of a day without the rows of other devices; a sample that changes only `at` still updates in place
create index device_state_offline on device_state (offline_since) where offline_since is not null;
