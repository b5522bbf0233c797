-- Distributes the tables that grow with devices by agent. It begins with the contraction of migration 210, which the release after
-- it makes: no server without agents runs any more, so the triggers that add them end, and each key begins with the agent.

drop trigger device_listed on device;
drop function add_to_directory();
alter table device drop constraint device_agent_uid_fkey, drop constraint device_owner_uid_fkey;
alter table price_period drop constraint price_period_agent_uid_fkey;
-- the server finds the device of an appeal before it stores it
alter table appeal drop constraint appeal_device_fkey;
-- samples of the release before stay on the coordinator until they are 62 days old
alter table bandwidth_day_whole drop constraint bandwidth_day_device_fkey;
alter table device_state drop constraint device_state_device_fkey;
alter table dialling drop constraint dialling_device_fkey;

drop trigger device_day_agent on device_day;
drop trigger device_month_agent on device_month;
drop trigger device_state_agent on device_state;
drop trigger dialling_agent on dialling;
drop function add_agent();

-- a validated check spares the scan of the table
alter table device_day alter column agent_uid set not null;
alter table device_month alter column agent_uid set not null;
alter table device_state alter column agent_uid set not null;
alter table dialling alter column agent_uid set not null;

alter table device drop constraint device_uuid_key, drop constraint device_pkey, add primary key (agent_uid, id);
create unique index device_uuid on device (agent_uid, uuid);
drop index device_day_rule;
alter table device_day drop constraint device_day_pkey, add primary key (agent_uid, day, device);
create index device_day_rule on device_day (agent_uid, day, device) where rule is not null;
alter table device_month drop constraint device_month_pkey, add primary key (agent_uid, month, device);
alter table device_state drop constraint device_state_pkey, add primary key (agent_uid, device);
alter table dialling drop constraint dialling_pkey, add primary key (agent_uid, device);

-- Citus refuses to switch the triggers of a distributed table. Only the audit has some
do $$
    declare
      body text := pg_get_functiondef('place_rows(text, text)'::regprocedure);
      switched text;
    begin
      foreach switched in array array['disable', 'enable'] loop
        switched := format('execute format(''alter table %%I %s trigger user'', rest);', switched);
        body := replace(body, switched, format('if parent = ''audit'' then %s end if;', switched));
      end loop;
      execute body;
    end $$;

select create_distributed_table('device', 'agent_uid');
select create_distributed_table('device_state', 'agent_uid', colocate_with => 'device');
select create_distributed_table('dialling', 'agent_uid', colocate_with => 'device');
select create_distributed_table('sample_block', 'agent_uid', colocate_with => 'device');
select create_distributed_table('sample_day', 'agent_uid', colocate_with => 'device');
select create_distributed_table('device_day', 'agent_uid', colocate_with => 'device');
select create_distributed_table('device_month', 'agent_uid', colocate_with => 'device');
select create_distributed_table('price_period', 'agent_uid', colocate_with => 'device');
select create_distributed_table('node_risk', 'agent_uid', colocate_with => 'device');
select create_distributed_function('first_bandwidths(integer[], integer[])');
