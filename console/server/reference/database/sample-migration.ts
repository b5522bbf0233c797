/** Statements of the migrations of bandwidth samples. */
export const samples = [
  // an array of nulls is small, and space in the page keeps the updates of a day from growing the table
  `create table bandwidth_day (
    day integer not null,
    device integer not null references device,
    samples integer[] not null,
    primary key (day, device)
  ) with (fillfactor = 60)`,
  `create function merge_samples(kept integer[], slots json, news json) returns integer[] language plpgsql immutable as $$
    begin
      for at in 0 .. json_array_length(slots) - 1 loop
        -- the first sample stays, so that no later one changes income
        if kept[(slots ->> at)::integer] is null then
          kept[(slots ->> at)::integer] := (news ->> at)::integer;
        end if;
      end loop;
      return kept;
    end $$`,
];

/** The last sample of each device, because reading the samples of a day for the states of many devices takes too long. */
export const sampleStates = [
  // times are unix seconds; each sample updates a row, which space in the page makes cheap
  `create table device_state (
    device integer primary key references device,
    at bigint not null,
    offline_since bigint
  ) with (fillfactor = 50)`,
];
