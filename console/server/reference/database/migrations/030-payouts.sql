-- The states of transfers through a payout provider.

-- the account at the time of the withdrawal, because the user can change it before the transfer
alter table withdrawal add column account_holder text not null default '',
    add column bank_name text not null default '',
    add column sent_at bigint,
    add column fail_reason text;
--> statement-breakpoint
update withdrawal set account_holder = coalesce(pay_info ->> 'bankAccount', ''),
      bank_name = coalesce(pay_info ->> 'bankName', '')
    from person where person.uid = withdrawal.uid and status = 'transferring';
--> statement-breakpoint
-- the only failure that earlier versions had
update withdrawal set fail_reason = '收款账户核验未通过' where status = 'failure';
--> statement-breakpoint
create table provider_nonce (nonce text primary key, at bigint not null);
--> statement-breakpoint
create index provider_nonce_at on provider_nonce (at);
