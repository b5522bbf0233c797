-- Plans the weeks, months and bills that the server before this version had not completed.

alter table due_work add column part jsonb;
--> statement-breakpoint
insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'month', payee, first, last, (last + 1) * 86400000::bigint - 28800000
    from (select distinct payee, month from device_month where payee is not null and not weekly) as payees,
      lateral (select (month || '-01')::date - date '1970-01-01' as first,
    ((month || '-01')::date + interval '1 month')::date - date '1970-01-01' - 1 as last) as days
    where last > (select (value ->> 'day')::int from setting where key = 'incomes');
--> statement-breakpoint
-- weekly income enters on Wednesday at 3:00
insert into due_work (queue, subject, first_day, last_day, due_at)
    select distinct 'week', uid, monday, monday + 6, (monday + 9) * 86400000::bigint - 18000000
    from (select uid, day - (day + 3) % 7 as monday from income_day where weekly > 0) as weeks
    where monday > (select (value ->> 'week')::int from setting where key = 'incomes');
--> statement-breakpoint
-- bills are settled on the 12th of the next month at 10:00
insert into due_work (queue, subject, first_day, last_day, due_at)
    select 'settlement', uid, first, last, (last + 12) * 86400000::bigint + 7200000
    from bill, lateral (select (month || '-01')::date - date '1970-01-01' as first,
    ((month || '-01')::date + interval '1 month')::date - date '1970-01-01' - 1 as last) as days where settled_at is null;
