-- Results over closed days that take long to compute for an agent with very many nodes (devices/closed-days.ts): comparisons of
-- incomes, and the order of the list of nodes. `fingerprint` identifies the rows that a result was computed from. Every row can be
-- deleted, and is then computed again. A server of the release before neither reads nor writes them.

create table income_comparison (
    agent_uid text not null,
    slice text not null,
    fingerprint text not null,
    result jsonb not null,
    stored_at bigint not null,
    primary key (agent_uid, slice)
  );
--> statement-breakpoint
create index income_comparison_stored on income_comparison (stored_at);
--> statement-breakpoint
create table device_order (
    agent_uid text not null,
    list text not null,
    part integer not null,
    fingerprint text not null,
    total integer not null,
    devices integer[] not null,
    stored_at bigint not null,
    primary key (agent_uid, list, part)
  );
--> statement-breakpoint
create index device_order_stored on device_order (stored_at);
--> statement-breakpoint
-- the fingerprint counts the nodes that were added or removed
create index device_activated on device (agent_uid, activated);
--> statement-breakpoint
create index device_retired on device (agent_uid) where retired is not null;
