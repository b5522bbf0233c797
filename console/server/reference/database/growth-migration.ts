/** Indexes of look-ups that read a whole table, which grows with users and time. */
export const growth = [
  `create index session_expires on session (expires_at)`,
  `create index session_idle on session (idle_until)`,
  `create index proof_person on proof (uid, kind)`,
  `create index open_grant_expires on open_grant (expires_at)`,
  `create index captcha_ticket_expires on captcha_ticket (expires_at)`,
  // unbilled days are a small part of a day
  `create index device_day_rule on device_day (day, device) where rule is not null`,
  `create index withdrawal_at on withdrawal (at)`,
  // also finds attempts by the beginning of their subject, in every collation
  `drop index attempt_subject`,
  `create index attempt_subject on attempt (subject text_pattern_ops, at)`,
];

/** Counts the active devices of an agent, and reads them in their order, without their rows. */
export const activeDevices = [
  `create index device_active on device (agent_uid, id) include (activated) where retired is null`,
];

/** The export and the deletion of an account look up its applications. */
export const applications = [`create index directed_application_person on directed_application (uid)`];
