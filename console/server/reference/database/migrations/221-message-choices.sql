-- Choices of messages by SMS, in addition to those about money.

alter table person add column if not exists risk_sms boolean not null default false,
    add column if not exists reminder_sms boolean not null default false;
