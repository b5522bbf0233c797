-- Sums over the days of a node in a month, for comparisons of whole months without their days. `counted` is the number of days
-- that they contain: servers of the release before add days without them, and the days of such a month are read instead.

alter table device_month
    add column counted smallint not null default 0,
    add column cheating smallint not null default 0,
    add column throttling smallint not null default 0,
    add column line smallint not null default 0,
    add column online_time smallint not null default 0,
    add column peak smallint not null default 0,
    add column bandwidth bigint not null default 0,
    add column agent_value bigint not null default 0,
    add column miner_value bigint not null default 0;
