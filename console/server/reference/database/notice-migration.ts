/** Statements of the migration that added notices of events, which exist once, and their links. */
export const noticeEvents = [
  `alter table notice add column event text, add column link jsonb`,
  // a second server that reports the same event adds nothing
  `create unique index notice_event on notice (uid, event) where event is not null`,
];

/** Statements of the migration that added the choice of SMS for messages about money. */
export const moneySms = [`alter table person add column if not exists money_sms boolean not null default true`];
