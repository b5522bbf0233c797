-- Bandwidth samples of an open day are appended, and those of a closed day are stored once for each device. Both tables have a
-- partition for each day, which is dropped as a whole.
-- Days before `sampleBlocks.since` stay in the table of the release before, until their retention ends. Its servers read and
-- write this table through a view. The first sample of the new tables drops the view, so that such a server fails instead of
-- closing a day without its samples.

-- a row has five minutes of 256 devices with consecutive numbers; the slot comes first, so that the index of an agent grows at
-- its end
create table sample_block (
    agent_uid text not null,
    day integer not null,
    slot smallint not null,
    block integer not null,
    bandwidths integer[] not null,
    primary key (agent_uid, slot, block, day)
  ) partition by range (day);
--> statement-breakpoint
-- a compressed row would be compressed again for each sample
alter table sample_block alter column bandwidths set storage plain;
--> statement-breakpoint
create table sample_day (
    agent_uid text not null,
    day integer not null,
    device integer not null,
    samples integer[] not null,
    primary key (agent_uid, device, day)
  ) partition by range (day);
--> statement-breakpoint
-- the first bandwidth of a device and five minutes stays, so that no later one changes income
create function first_bandwidths(kept integer[], received integer[]) returns integer[] language sql immutable as $$
    select array(select coalesce(one, other)
      from unnest(kept, received) with ordinality as each (one, other, place) order by place)
  $$;
--> statement-breakpoint
create function sample_partition(parent text, day integer) returns text language plpgsql immutable as $$
    begin
      if parent not in ('sample_block', 'sample_day') then
        raise exception 'not samples: %', parent using errcode = 'invalid_parameter_value';
      end if;
      return parent || '_' || to_char(date '1970-01-01' + day, 'YYYY_MM_DD');
    end $$;
--> statement-breakpoint
-- The functions run with the rights of the owner, because the role of the server owns no tables.
create function add_sample_day(day integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      parent text;
      own text;
    begin
      if to_regclass(sample_partition('sample_day', day)) is not null then
        return;
      end if;
      -- the servers receive the first samples of a day at the same time
      perform pg_advisory_xact_lock(hashtextextended('partner-console sample days', 0));
      foreach parent in array array['sample_block', 'sample_day'] loop
        own := sample_partition(parent, day);
        if to_regclass(own) is null then
          -- attached, because `create table ... partition of` would wait for all reads
          execute format('create table %I (like %I including defaults including storage)', own, parent);
          execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, own, day, day + 1);
        end if;
      end loop;
    end $$;
--> statement-breakpoint
-- It does not wait long for reads, because new reads would wait for it.
create function drop_sample_day(parent text, day integer) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    begin
      if day > coalesce((select (value ->> 'day')::integer from setting where key = 'incomes'), 0) then
        raise exception 'the samples of the day % are kept until it is closed', day using errcode = 'integrity_constraint_violation';
      end if;
      execute format('drop table if exists %I', sample_partition(parent, day));
    end $$;
--> statement-breakpoint
-- Returns the first day of the new tables, and drops the view at the first sample of such a day. A day of which a server of the
-- release before has stored samples stays in its table.
create function begin_sample_blocks(day integer) returns integer language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    declare
      known jsonb;
      first integer;
    begin
      perform pg_advisory_xact_lock(hashtextextended('partner-console sample blocks', 0));
      known := (select value from setting where key = 'sampleBlocks');
      first := (known ->> 'since')::integer;
      if (known ->> 'begun')::boolean or day < first then
        return first;
      end if;
      -- waits for the samples that are being stored
      drop view bandwidth_day;
      if exists (select from bandwidth_day_whole as old where old.day >= first) then
        create view bandwidth_day as select * from bandwidth_day_whole;
        known := jsonb_build_object('since', (select max(old.day) + 1 from bandwidth_day_whole as old), 'begun', false);
      else
        known := jsonb_build_object('since', first, 'begun', true);
        insert into setting (key, value) values ('oldestServer', '190')
          on conflict (key) do update set value = to_jsonb(greatest((setting.value #>> '{}')::integer, 190));
      end if;
      update setting set value = known where key = 'sampleBlocks';
      return (known ->> 'since')::integer;
    end $$;
--> statement-breakpoint
alter table bandwidth_day rename to bandwidth_day_whole;
--> statement-breakpoint
create view bandwidth_day as select * from bandwidth_day_whole;
--> statement-breakpoint
-- in a database with devices, servers of the release before store samples until all of them are replaced: until tomorrow
insert into setting (key, value) select 'sampleBlocks', jsonb_build_object(
      'since', case when exists (select from device)
        then floor((extract(epoch from now()) + 28800) / 86400)::integer + 2 else 0 end,
      'begun', false)
    on conflict do nothing;
