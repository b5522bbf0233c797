-- Partitions device days and the audit by month of Shanghai, so that old months are dropped instead of deleted row by row. A
-- row without a partition of its month is in the table `*_rest`.
-- The functions run with the rights of the owner, because the role of the server owns no tables. They do not wait long for
-- reads, because new reads would wait for them.

create function month_day(month text, after integer) returns integer language plpgsql immutable as $$
    begin
      if month !~ '^\d{4}-(0[1-9]|1[0-2])$' then
        raise exception 'not a month: %', month using errcode = 'invalid_parameter_value';
      end if;
      return (to_date(month, 'YYYY-MM') + make_interval(months => after))::date - date '1970-01-01';
    end $$;
--> statement-breakpoint
create function add_month(parent text, month text) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    declare
      own text := parent || '_' || replace(month, '-', '_');
      rest text := parent || '_rest';
      key text := case parent when 'device_day' then 'day' when 'audit' then 'at' end;
      first bigint := month_day(month, 0);
      until bigint := month_day(month, 1);
      is_used boolean;
    begin
      if key is null then
        raise exception 'not partitioned: %', parent using errcode = 'invalid_parameter_value';
      end if;
      perform pg_advisory_xact_lock(hashtextextended('partner-console months', 0));
      if to_regclass(own) is not null then
        return;
      end if;
      if parent = 'audit' then
        -- midnight in Shanghai
        first := first * 86400000 - 28800000;
        until := until * 86400000 - 28800000;
      end if;
      -- rows of the month that came earlier move to it, and no other row comes meanwhile
      execute format('lock table %I in access exclusive mode', rest);
      execute format('create table %I (like %I including defaults including constraints)', own, parent);
      execute format('select exists (select from %I where %I between $1 and $2)', rest, key) into is_used
        using first, until - 1;
      if is_used then
        execute format('alter table %I disable trigger user', rest);
        execute format('with moved as (delete from %I where %I between $1 and $2 returning *)
          insert into %I select * from moved', rest, key, own) using first, until - 1;
        execute format('alter table %I enable trigger user', rest);
      end if;
      execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, own, first, until);
      if parent = 'audit' then
        execute format('create trigger audit_whole before truncate on %I
          for each statement execute function refuse_change()', own);
      end if;
    end $$;
--> statement-breakpoint
create function drop_month(parent text, month text) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
    declare
      -- real time, because the platform clock can be changed
      today date := (now() at time zone 'Asia/Shanghai')::date;
      oldest date := case parent when 'device_day' then today - interval '24 months' when 'audit' then today - 5 * 365 end;
    begin
      if (month_day(month, 1) <= oldest - date '1970-01-01') is not true then
        raise exception 'the month % of % is kept', month, parent using errcode = 'integrity_constraint_violation';
      end if;
      execute format('drop table if exists %I', parent || '_' || replace(month, '-', '_'));
    end $$;
--> statement-breakpoint
alter table device_day rename to device_day_whole;
--> statement-breakpoint
alter table device_day_whole drop constraint device_day_pkey;
--> statement-breakpoint
drop index device_day_rule;
--> statement-breakpoint
-- the key fits the access: days are created for all devices, and read by day or for a few devices
create table device_day (
        day integer not null,
        device integer not null,
        bandwidth95 integer not null,
        agent_price integer not null,
        agent_income integer not null,
        miner_price integer not null,
        miner_income integer not null,
        rule smallint,
        primary key (day, device)
      ) partition by range (day);
--> statement-breakpoint
-- unbilled days are a small part of a day
create index device_day_rule on device_day (day, device) where rule is not null;
--> statement-breakpoint
create table device_day_rest partition of device_day default;
--> statement-breakpoint
select add_month('device_day', month) from (
    select distinct to_char(date '1970-01-01' + (day)::integer, 'YYYY-MM') as month from device_day_whole) as each;
--> statement-breakpoint
insert into device_day select * from device_day_whole;
--> statement-breakpoint
drop table device_day_whole;
--> statement-breakpoint
alter table audit rename to audit_whole;
--> statement-breakpoint
alter table audit_whole drop constraint audit_pkey;
--> statement-breakpoint
drop index audit_at;
--> statement-breakpoint
drop index audit_person;
--> statement-breakpoint
create table audit (
        id bigint generated always as identity,
        at bigint not null,
        uid text not null,
        action text not null,
        detail jsonb not null,
        request_id text not null,
        address text not null default '',
        session text not null default '',
        primary key (at, id)
      ) partition by range (at);
--> statement-breakpoint
-- look-ups of the export and the deletion of an account
create index audit_person on audit (uid);
--> statement-breakpoint
create trigger audit_rows before update or delete on audit for each row execute function guard_audit();
--> statement-breakpoint
create trigger audit_whole before truncate on audit for each statement execute function refuse_change();
--> statement-breakpoint
create table audit_rest partition of audit default;
--> statement-breakpoint
create trigger audit_whole before truncate on audit_rest for each statement execute function refuse_change();
--> statement-breakpoint
select add_month('audit', month) from (
    select distinct to_char(date '1970-01-01' + (floor((at + 28800000) / 86400000.0))::integer, 'YYYY-MM') as month from audit_whole) as each;
--> statement-breakpoint
insert into audit overriding system value
    select id, at, uid, action, detail, request_id, address, session from audit_whole;
--> statement-breakpoint
select setval(pg_get_serial_sequence('audit', 'id'), max(id)) from audit having max(id) is not null;
--> statement-breakpoint
drop table audit_whole;
