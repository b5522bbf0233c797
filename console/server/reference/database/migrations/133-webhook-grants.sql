-- The scopes that a partner was granted, the choice of the user, and the order of the webhooks to a partner.

-- each scope with the time of the last embed session that had it
alter table partner_user add column scopes jsonb not null default '{}';
--> statement-breakpoint
alter table partner_user add column ended_at bigint;
--> statement-breakpoint
create index webhook_delivery_partner on webhook_delivery (partner, sequence) where ended_at is null;
--> statement-breakpoint
create index webhook_delivery_claimed on webhook_delivery (partner, claimed_until) where ended_at is null;
