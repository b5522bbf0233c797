-- When each change was counted, so that a page that connects learns of the last ones (notices/pushes.ts).

-- milliseconds of the database's clock; null for changes before this migration
alter table change_count add column changed_at bigint;
--> statement-breakpoint
-- one statement counts a user once, in the order of the key, so that two statements do not wait for each other
create or replace function count_changes() returns trigger language plpgsql as $$
    begin
      insert into change_count as known (uid, what, version, changed_at)
        select uid, tg_argv[0], 1, (extract(epoch from clock_timestamp()) * 1000)::bigint
          from (select distinct coalesce(uid, '') as uid from changed) as each order by 1
        on conflict (uid, what) do update set version = known.version + 1, changed_at = excluded.changed_at;
      perform pg_notify('partner_changes', tg_argv[0] || ' ' || uid)
        from (select distinct coalesce(uid, '') as uid from changed) as each;
      return null;
    end $$;
