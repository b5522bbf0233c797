-- The basis of billed days (devices/billing-basis.ts). A day without a window was billed by all samples of the day, as days of
-- earlier releases were.

alter table device_day add column window_from smallint, add column window_to smallint, add column rank smallint,
    add column samples smallint, add column coverage real, add column day95 integer, add column peak95 integer;
--> statement-breakpoint
alter table bill_income add column days integer, add column window_days integer, add column fixed_days integer,
    add column window_from smallint, add column window_to smallint, add column day95 bigint, add column peak95 bigint;
--> statement-breakpoint
-- in a database with days, the release before bills the whole day until all servers are replaced: from the day after tomorrow on
insert into setting (key, value) select 'billingBasis', jsonb_build_array(jsonb_build_object(
      'since', case when exists (select from setting where key = 'incomes')
        then floor((extract(epoch from now()) + 28800) / 86400)::integer + 2 else 0 end,
      'window', jsonb_build_object('from', 20, 'to', 22)))
    on conflict do nothing;
