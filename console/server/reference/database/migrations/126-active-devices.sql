-- Counts the active devices of an agent, and reads them in their order, without their rows.

create index device_active on device (agent_uid, id) include (activated) where retired is null;
