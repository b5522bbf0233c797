/** Statements of the migrations of due work. */
export const dueWork = [
  `create table due_work (
    queue text not null,
    subject text not null,
    first_day integer not null,
    last_day integer not null check (last_day >= first_day),
    due_at bigint not null,
    queued boolean not null default false,
    primary key (queue, subject, first_day)
  )`,
  `create index due_work_next on due_work (queue, due_at, subject) where not queued`,
  // days are numbers since 1970-01-01 in Shanghai, and transfers in progress have their own due time
  `insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'transfer', tx_id, day, day, due_at
    from (select tx_id, due_at, floor((at + 28800000) / 86400000.0)::int as day from withdrawal
      where status = 'transferring') as transferring`,
];

/** A month as days: its first day `first` and its last day `last`. */
const DAYS_OF_MONTH = `(select (month || '-01')::date - date '1970-01-01' as first,
    ((month || '-01')::date + interval '1 month')::date - date '1970-01-01' - 1 as last) as days`;

/** Plans the weeks, months and bills that the server before this version had not completed. */
export const incomeWork = [
  `alter table due_work add column part jsonb`,
  `insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'month', payee, first, last, (last + 1) * 86400000::bigint - 28800000
    from (select distinct payee, month from device_month where payee is not null and not weekly) as payees,
      lateral ${DAYS_OF_MONTH}
    where last > (select (value ->> 'day')::int from setting where key = 'incomes')`,
  // weekly income enters on Wednesday at 3:00
  `insert into due_work (queue, subject, first_day, last_day, due_at)
    select distinct 'week', uid, monday, monday + 6, (monday + 9) * 86400000::bigint - 18000000
    from (select uid, day - (day + 3) % 7 as monday from income_day where weekly > 0) as weeks
    where monday > (select (value ->> 'week')::int from setting where key = 'incomes')`,
  // bills are settled on the 12th of the next month at 10:00
  `insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'settlement', uid, first, last, (last + 12) * 86400000::bigint + 7200000
    from bill, lateral ${DAYS_OF_MONTH} where settled_at is null`,
];
