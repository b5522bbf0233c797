/** console/compose.yaml, without Docker: it parses, and its servers accept its variables. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { readOptions } from '#console/server/options.ts';
import { firstAgent } from '#console/server/service-options.ts';
import { root } from '../../gate/project.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

const read = (file: string): string => readFileSync(path.join(root, 'console', file), 'utf8');
const { services, volumes } = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<'console' | 'migrate' | 'database', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { console: server, migrate, database } = services;

const VARIABLE = /\$\{(\w+):([?-])([^}]*)\}/g;

/** The values of an operator: the required variables, which have a message instead of a default. */
const GIVEN: Readonly<Record<string, string>> = {
  APP_PASSWORD: 'app-password',
  OWNER_PASSWORD: 'owner-password',
  POSTGRES_PASSWORD: 'postgres-password',
  DATA_KEYS: randomBytes(32).toString('base64'),
  SMS_URL: 'https://sms.example/send',
  SMS_KEY: 'console:a-secret-of-at-least-32-characters',
  CAPTCHA_URL: 'https://captcha.example/check',
  CAPTCHA_KEY: 'console:another-secret-of-at-least-32-characters',
  CAPTCHA_APP_ID: '200000001',
  FIRST_AGENT: 'anna:13800138000',
  PUBLIC_ORIGIN: 'https://console.example',
};

/** Variables of a service as its container receives them. */
const environmentOf = ({ environment }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(VARIABLE, (_, variable: string, kind: string, text: string) =>
        kind === '?' ? (GIVEN[variable] ?? assert.fail(`${variable} is required`)) : text,
      ),
    ]),
  );

/** Variables that the image sets. */
const imageVariables = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

describe('compose.yaml', () => {
  it('starts servers for real users with variables that they accept', () => {
    const options = readOptions({ ...imageVariables, ...environmentOf(server) });
    assert.equal(options.mode, 'reference');
    assert.deepEqual([options.host, options.trustProxy], ['0.0.0.0', ['uniquelocal']]);
    const { DATABASE_MIGRATION_URL: migrationUrl, FIRST_AGENT: agent } = environmentOf(migrate);
    for (const address of [options.databaseUrl, migrationUrl])
      assert.deepEqual([new URL(address!).hostname, new URL(address!).pathname], ['database', '/partner']);
    assert.deepEqual(
      [new URL(options.databaseUrl!).username, new URL(migrationUrl!).username],
      ['partner_app', 'partner_owner'],
    );
    assert.equal(options.databaseMigrationUrl, undefined, 'servers do not have the role of the owner');
    assert.deepEqual(firstAgent(agent), { username: 'anna', phoneNumber: '13800138000' });
    assert.equal(options.dataKeys.length, 1, 'ID and card numbers are encrypted');
  });

  it('contains no secret, and requires each of them', () => {
    for (const service of [server, migrate, database])
      for (const [name, value] of Object.entries(service.environment)) {
        if (!/PASSWORD|_KEY$|^DATA_KEYS|_URL$/.test(name)) continue;
        assert.match(value, /\$\{\w+:[?-]/, name);
      }
    const required = [...read('compose.yaml').matchAll(VARIABLE)].filter(([, , kind]) => kind === '?');
    assert.deepEqual([...new Set(required.map(([, variable]) => variable))].sort(), Object.keys(GIVEN).sort());
  });

  it('names files and volumes that exist, and the port of the image', () => {
    assert.ok(existsSync(path.join(root, 'console', server.build!.context, server.build!.dockerfile)));
    for (const mount of database.volumes!) {
      const [from] = mount.split(':');
      assert.ok(from!.startsWith('./') ? existsSync(path.join(root, 'console', from!)) : from! in volumes, mount);
    }
    for (const port of server.ports!) assert.equal(port.split(':').at(-1), imageVariables.PORT);
    for (const { depends_on: needs } of [server, migrate]) assert.equal(needs!.database!.condition, 'service_healthy');
    assert.equal(server.depends_on!.migrate!.condition, 'service_completed_successfully');
    assert.ok(database.healthcheck);
  });

  it('passes the passwords of both roles to the database', () => {
    const variables = [...read('database-roles.sh').matchAll(/"\$(\w+)"/g)].map(([, name]) => name!);
    for (const name of variables) assert.ok(name in database.environment, name);
  });
});
