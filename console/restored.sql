-- Run after a restore, before servers start (deploy.md, Restore). A backup lacks everything that happened since: sessions that
-- were ended would be valid again, and money that the bank has paid would be in the wallet again.
delete from proof;
delete from verify_code;
delete from session;
-- they were sent after the backup, or their codes have expired
delete from pgboss.job where name = 'message';
-- the time since the backup is no jump of the clock (monitoring/runbooks.md, ClockJumped)
delete from setting where key = 'clockSeen';
-- the servers order no transfer and refuse withdrawals while this row exists
insert into setting (key, value) values ('payoutsPaused', 'true') on conflict (key) do update set value = excluded.value;
