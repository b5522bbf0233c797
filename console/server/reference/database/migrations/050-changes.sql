-- Counts the changes that connected pages display, and notifies the servers of each (server-listener.ts). `uid` is empty for
-- a change that concerns all users.

-- number of changes of a user that pages display; uid is empty for changes that concern all users
create table change_count (
    uid text not null,
    what text not null,
    version bigint not null,
    primary key (uid, what)
  );
--> statement-breakpoint
-- one statement counts a user once, in the order of the key, so that two statements do not wait for each other
create function count_changes() returns trigger language plpgsql as $$
    begin
      insert into change_count as known (uid, what, version)
        select distinct coalesce(uid, ''), tg_argv[0], 1 from changed order by 1
        on conflict (uid, what) do update set version = known.version + 1;
      perform pg_notify('partner_changes', tg_argv[0] || ' ' || uid)
        from (select distinct coalesce(uid, '') as uid from changed) as each;
      return null;
    end $$;
--> statement-breakpoint
create trigger notice_insert_counted after insert on notice
      referencing new table as changed
      for each statement execute function count_changes('notice');
--> statement-breakpoint
create trigger notice_update_counted after update on notice
      referencing new table as changed
      for each statement execute function count_changes('notice');
--> statement-breakpoint
create trigger notice_delete_counted after delete on notice
      referencing old table as changed
      for each statement execute function count_changes('notice');
--> statement-breakpoint
create trigger notice_read_insert_counted after insert on notice_read
      referencing new table as changed
      for each statement execute function count_changes('notice');
--> statement-breakpoint
create trigger notice_read_delete_counted after delete on notice_read
      referencing old table as changed
      for each statement execute function count_changes('notice');
--> statement-breakpoint
create trigger ledger_account_update_counted after update on ledger_account
      referencing new table as changed
      for each statement execute function count_changes('wallet');
--> statement-breakpoint
create trigger withdrawal_insert_counted after insert on withdrawal
      referencing new table as changed
      for each statement execute function count_changes('wallet');
--> statement-breakpoint
create trigger withdrawal_update_counted after update on withdrawal
      referencing new table as changed
      for each statement execute function count_changes('wallet');
--> statement-breakpoint
create trigger bill_insert_counted after insert on bill
      referencing new table as changed
      for each statement execute function count_changes('bill');
--> statement-breakpoint
create trigger bill_update_counted after update on bill
      referencing new table as changed
      for each statement execute function count_changes('bill');
--> statement-breakpoint
create trigger bill_delete_counted after delete on bill
      referencing old table as changed
      for each statement execute function count_changes('bill');
--> statement-breakpoint
create trigger session_delete_counted after delete on session
      referencing old table as changed
      for each statement execute function count_changes('session');
--> statement-breakpoint
create function notify_of_clock() returns trigger language plpgsql as $$
    begin
      perform pg_notify('partner_changes', 'clock ');
      return null;
    end $$;
--> statement-breakpoint
create trigger setting_clock after insert or update on setting
    for each row when (new.key = 'clockOffset') execute function notify_of_clock();
--> statement-breakpoint
create index notice_person on notice (uid, send_time desc, id desc);
