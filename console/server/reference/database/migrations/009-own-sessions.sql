-- Lists the sessions of a user with their devices.

alter table session add column started_at bigint, add column used_at bigint,
    add column device text not null default '';
