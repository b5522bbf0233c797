/**
 * Statements of the migration that partitions device days and the audit by month of Shanghai, so that old months are dropped
 * instead of deleted row by row. A row without a partition of its month is in the table `*_rest`.
 */

/** Replaces a table, which keeps its rows as `*_whole` until they are moved. Names of constraints and indexes are reused. */
const replace = (table: string, names: readonly string[], create: readonly string[]): string[] => [
  `alter table ${table} rename to ${table}_whole`,
  `alter table ${table}_whole drop constraint ${table}_pkey`,
  ...names.map((name) => `drop index ${name}`),
  ...create,
  `create table ${table}_rest partition of ${table} default`,
];

/** Adds a month for each one that has rows. @param day the day of a row since 1970-01-01 */
const addMonths = (table: string, day: string): string =>
  `select add_month('${table}', month) from (
    select distinct to_char(date '1970-01-01' + (${day})::integer, 'YYYY-MM') as month from ${table}_whole) as each`;

/**
 * The functions run with the rights of the owner, because the role of the server owns no tables. They do not wait long for
 * reads, because new reads would wait for them.
 */
const RIGHTS = `security definer set search_path = public, pg_temp set lock_timeout = '250ms'`;

export const partitions = [
  `create function month_day(month text, after integer) returns integer language plpgsql immutable as $$
    begin
      if month !~ '^\\d{4}-(0[1-9]|1[0-2])$' then
        raise exception 'not a month: %', month using errcode = 'invalid_parameter_value';
      end if;
      return (to_date(month, 'YYYY-MM') + make_interval(months => after))::date - date '1970-01-01';
    end $$`,
  `create function add_month(parent text, month text) returns void language plpgsql ${RIGHTS} as $$
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
    end $$`,
  `create function drop_month(parent text, month text) returns void language plpgsql ${RIGHTS} as $$
    declare
      -- real time, because the platform clock can be changed
      today date := (now() at time zone 'Asia/Shanghai')::date;
      oldest date := case parent when 'device_day' then today - interval '24 months' when 'audit' then today - 5 * 365 end;
    begin
      if (month_day(month, 1) <= oldest - date '1970-01-01') is not true then
        raise exception 'the month % of % is kept', month, parent using errcode = 'integrity_constraint_violation';
      end if;
      execute format('drop table if exists %I', parent || '_' || replace(month, '-', '_'));
    end $$`,
  ...replace(
    'device_day',
    ['device_day_rule'],
    [
      `create table device_day (
        day integer not null,
        device integer not null,
        bandwidth95 integer not null,
        agent_price integer not null,
        agent_income integer not null,
        miner_price integer not null,
        miner_income integer not null,
        rule smallint,
        primary key (day, device)
      ) partition by range (day)`,
      `create index device_day_rule on device_day (day, device) where rule is not null`,
    ],
  ),
  addMonths('device_day', 'day'),
  `insert into device_day select * from device_day_whole`,
  `drop table device_day_whole`,
  ...replace(
    'audit',
    ['audit_at', 'audit_person'],
    [
      `create table audit (
        id bigint generated always as identity,
        at bigint not null,
        uid text not null,
        action text not null,
        detail jsonb not null,
        request_id text not null,
        address text not null default '',
        session text not null default '',
        primary key (at, id)
      ) partition by range (at)`,
      `create index audit_person on audit (uid)`,
      `create trigger audit_rows before update or delete on audit for each row execute function guard_audit()`,
      `create trigger audit_whole before truncate on audit for each statement execute function refuse_change()`,
    ],
  ),
  `create trigger audit_whole before truncate on audit_rest for each statement execute function refuse_change()`,
  addMonths('audit', 'floor((at + 28800000) / 86400000.0)'),
  `insert into audit overriding system value
    select id, at, uid, action, detail, request_id, address, session from audit_whole`,
  `select setval(pg_get_serial_sequence('audit', 'id'), max(id)) from audit having max(id) is not null`,
  `drop table audit_whole`,
];
