-- Updates the statistics of tables with many new rows. Without them, the planner expects one row of a new day, and reads the
-- days of all devices. The function runs with the rights of the owner, because the role of the server owns no tables.
-- Days of servers of the release before have no unbilled income, which is computed then.

create function analyze_days() returns void language plpgsql
    security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    declare
      own text;
    begin
      -- one server at a time
      if not pg_try_advisory_xact_lock(hashtextextended('partner-console analyze', 0)) then
        return;
      end if;
      for own in
        select relname from pg_stat_user_tables
        where schemaname = 'public' and (relname ~ '^device_day_\d{4}_\d{2}$' or relname in ('device_month', 'income_day'))
          and n_mod_since_analyze > 1000
          and coalesce(last_analyze, '-infinity') < clock_timestamp() - interval '1 minute'
      loop
        execute format('analyze %I', own);
      end loop;
    end $$;
--> statement-breakpoint
alter table income_day add column unbilled bigint;
