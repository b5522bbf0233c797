-- Accounts with an enterprise payout account keep its holder as their company.

alter table person add column if not exists hold_reason text,
    add column if not exists previous_phone text not null default '',
    add column if not exists previous_phone_until bigint,
    add column if not exists company_name text not null default '';
--> statement-breakpoint
update person set company_name = pay_info ->> 'bankAccount'
    where pay_info ->> 'collectionMethod' = 'enterpriseCard' and pay_info ->> 'bankAccount' is not null;
