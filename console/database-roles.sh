#!/bin/sh
# Creates the two roles of the server, unless the cluster has them, and grants their rights in a new database: partner_owner
# owns the tables and migrates them, partner_app reads and writes rows. The application role can neither change tables nor
# disable the triggers that protect money and audit. It has no temporary tables, because these could take the place of the
# tables in the triggers.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
-- not arguments, because every user of the machine sees them
\getenv owner OWNER_PASSWORD
\getenv app APP_PASSWORD
-- roles belong to all databases of a cluster, so an existing one keeps its password
select format('create role %I login password %L', name, password)
  from (values ('partner_owner', :'owner'), ('partner_app', :'app')) as role (name, password)
  where not exists (select from pg_roles where rolname = name) \gexec
revoke all on schema public from public;
select format('revoke temporary on database %I from public', current_database()) \gexec
grant usage, create on schema public to partner_owner;
grant usage on schema public to partner_app;
select format('grant create on database %I to partner_owner', current_database()) \gexec
alter default privileges for role partner_owner grant usage on schemas to partner_app;
alter default privileges for role partner_owner grant select, insert, update, delete on tables to partner_app;
alter default privileges for role partner_owner grant usage, select on sequences to partner_app;
SQL
