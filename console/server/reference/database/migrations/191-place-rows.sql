-- Moves rows to the partition of their month in parts, so that no read or write waits long for a month with millions of rows. Until all
-- rows have moved, the partition ends after those that have, and every row is visible at any time.

create function place_rows(parent text, month text) returns boolean language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    declare
      at_once constant integer := 50000;
      own text := parent || '_' || replace(month, '-', '_');
      rest text := parent || '_rest';
      key text := case parent when 'device_day' then 'day' when 'audit' then 'at' end;
      is_begun boolean;
      first bigint := month_day(month, 0);
      until bigint := month_day(month, 1);
      -- the keys that this part moves: from `start` to before `bound`
      start bigint;
      bound bigint;
    begin
      if key is null then
        raise exception 'not partitioned: %', parent using errcode = 'invalid_parameter_value';
      end if;
      if parent = 'audit' then
        -- midnight in Shanghai
        first := first * 86400000 - 28800000;
        until := until * 86400000 - 28800000;
      end if;
      -- another server moves the rows
      if not pg_try_advisory_xact_lock(hashtextextended('partner-console months', 0)) then
        return false;
      end if;
      is_begun := to_regclass(own) is not null;
      start := first;
      if is_begun then
        start := (select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''?(\d+)'))[1]::bigint
          from pg_class where oid = to_regclass(own));
        if start = until then
          return false;
        end if;
      end if;
      -- a row that has chosen the rest would be refused by it afterwards, so writes wait before they choose a partition
      execute format('lock table only %I in %s mode', parent, case when is_begun then 'access exclusive' else 'share row exclusive' end);
      execute format('lock table %I in access exclusive mode', rest);
      execute format('select %I + 1 from %I where %I between $1 and $2 order by 1 offset $3 limit 1', key, rest, key) into bound
        using start, until - 1, at_once - 1;
      bound := coalesce(bound, until);
      if is_begun then
        execute format('alter table %I detach partition %I', parent, own);
      else
        execute format('create table %I (like %I including defaults including constraints)', own, parent);
      end if;
      execute format('alter table %I disable trigger user', rest);
      execute format('with moved as (delete from %I where %I between $1 and $2 returning *) insert into %I select * from moved',
        rest, key, own) using start, bound - 1;
      execute format('alter table %I enable trigger user', rest);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, own, first, bound);
      if parent = 'audit' and not is_begun then
        execute format('create trigger audit_whole before truncate on %I
          for each statement execute function refuse_change()', own);
      end if;
      return bound < until;
    end $$;
--> statement-breakpoint
-- servers of the release before move a part every hour
create or replace function add_month(parent text, month text) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    begin
      perform place_rows(parent, month);
    end $$;
