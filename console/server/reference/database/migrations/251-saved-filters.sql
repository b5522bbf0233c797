-- Filters of lists that users save with a name.

create table saved_filter (
  id text primary key,
  uid text not null,
  list text not null,
  name text not null,
  -- the name without differences of width and case
  name_key text not null,
  filters jsonb not null
);
--> statement-breakpoint
create unique index saved_filter_name on saved_filter (uid, list, name_key);
