-- Bandwidth samples.

-- an array of nulls is small, and space in the page keeps the updates of a day from growing the table
create table bandwidth_day (
    day integer not null,
    device integer not null references device,
    samples integer[] not null,
    primary key (day, device)
  ) with (fillfactor = 60);
--> statement-breakpoint
create function merge_samples(kept integer[], slots json, news json) returns integer[] language plpgsql immutable as $$
    begin
      for at in 0 .. json_array_length(slots) - 1 loop
        -- the first sample stays, so that no later one changes income
        if kept[(slots ->> at)::integer] is null then
          kept[(slots ->> at)::integer] := (news ->> at)::integer;
        end if;
      end loop;
      return kept;
    end $$;
