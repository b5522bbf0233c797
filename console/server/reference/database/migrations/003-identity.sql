-- Counts failed checks of an identity.

alter table person add column identity_failures integer not null default 0 check (identity_failures >= 0);
