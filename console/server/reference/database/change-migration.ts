/**
 * Migration 50: counts the changes that connected pages display, and notifies the servers of each (server-listener.ts). `uid` is
 * empty for a change that concerns all users.
 */

/** The channel of all changes. A payload is the kind of change, a space and the user. */
export const CHANGES = 'partner_changes';

/** The events that change a table, and whether its old or its new rows name the users. */
const counted = (table: string, what: string, ...events: ('insert' | 'update' | 'delete')[]): string[] =>
  events.map(
    (event) => `create trigger ${table}_${event}_counted after ${event} on ${table}
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function count_changes('${what}')`,
  );

export const changes: readonly string[] = [
  // number of changes of a user that pages display; uid is empty for changes that concern all users
  `create table change_count (
    uid text not null,
    what text not null,
    version bigint not null,
    primary key (uid, what)
  )`,
  // one statement counts a user once, in the order of the key, so that two statements do not wait for each other
  `create function count_changes() returns trigger language plpgsql as $$
    begin
      insert into change_count as known (uid, what, version)
        select distinct coalesce(uid, ''), tg_argv[0], 1 from changed order by 1
        on conflict (uid, what) do update set version = known.version + 1;
      perform pg_notify('${CHANGES}', tg_argv[0] || ' ' || uid)
        from (select distinct coalesce(uid, '') as uid from changed) as each;
      return null;
    end $$`,
  ...counted('notice', 'notice', 'insert', 'update', 'delete'),
  ...counted('notice_read', 'notice', 'insert', 'delete'),
  ...counted('ledger_account', 'wallet', 'update'),
  ...counted('withdrawal', 'wallet', 'insert', 'update'),
  ...counted('bill', 'bill', 'insert', 'update', 'delete'),
  ...counted('session', 'session', 'delete'),
  `create function notify_of_clock() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES}', 'clock ');
      return null;
    end $$`,
  `create trigger setting_clock after insert or update on setting
    for each row when (new.key = 'clockOffset') execute function notify_of_clock()`,
  `create index notice_person on notice (uid, send_time desc, id desc)`,
];
