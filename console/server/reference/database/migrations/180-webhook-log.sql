-- The last attempt of a webhook, for the log of its partner.

-- milliseconds; null before the first attempt, and for attempts of servers before this migration
alter table webhook_delivery add column attempted_at bigint;
--> statement-breakpoint
-- null without a response
alter table webhook_delivery add column response_status integer;
--> statement-breakpoint
create index webhook_delivery_log on webhook_delivery (partner, sequence);
