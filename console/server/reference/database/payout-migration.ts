/** Statements of the migration that added the states of transfers through a payout provider. */
export const payouts = [
  // the account at the time of the withdrawal, because the user can change it before the transfer
  `alter table withdrawal add column account_holder text not null default '',
    add column bank_name text not null default '',
    add column sent_at bigint,
    add column fail_reason text`,
  `update withdrawal set account_holder = coalesce(pay_info ->> 'bankAccount', ''),
      bank_name = coalesce(pay_info ->> 'bankName', '')
    from person where person.uid = withdrawal.uid and status = 'transferring'`,
  // the only failure that earlier versions had
  `update withdrawal set fail_reason = '收款账户核验未通过' where status = 'failure'`,
  `create table provider_nonce (nonce text primary key, at bigint not null)`,
  `create index provider_nonce_at on provider_nonce (at)`,
];

/** Statements of the migration that marks a withdrawal before the payout provider gets its order. */
export const payoutOrders = [`alter table withdrawal add column ordered_at bigint`];

/** Statements of the migration that stores when a transfer arrived, and its number at the bank. */
export const payoutArrivals = [`alter table withdrawal add column arrived_at bigint, add column bank_reference text`];
