-- The samples of a day stay until the day is created for all agents. Before, a planned day was enough.

-- It does not wait long for reads, because new reads would wait for it.
create or replace function drop_sample_day(parent text, day integer) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    begin
      if day > coalesce((select (value ->> 'day')::integer from setting where key = 'incomes'), 0)
        or exists (select from due_work d where d.queue = 'day' and d.first_day <= drop_sample_day.day) then
        raise exception 'the samples of the day % are kept until it is closed', day using errcode = 'integrity_constraint_violation';
      end if;
      execute format('drop table if exists %I', sample_partition(parent, day));
    end $$;
