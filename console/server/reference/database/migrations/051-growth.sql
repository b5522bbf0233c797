-- Indexes of look-ups that read a whole table, which grows with users and time.

create index session_expires on session (expires_at);
--> statement-breakpoint
create index session_idle on session (idle_until);
--> statement-breakpoint
create index proof_person on proof (uid, kind);
--> statement-breakpoint
create index open_grant_expires on open_grant (expires_at);
--> statement-breakpoint
create index captcha_ticket_expires on captcha_ticket (expires_at);
--> statement-breakpoint
-- unbilled days are a small part of a day
create index device_day_rule on device_day (day, device) where rule is not null;
--> statement-breakpoint
create index withdrawal_at on withdrawal (at);
--> statement-breakpoint
-- also finds attempts by the beginning of their subject, in every collation
drop index attempt_subject;
--> statement-breakpoint
create index attempt_subject on attempt (subject text_pattern_ops, at);
