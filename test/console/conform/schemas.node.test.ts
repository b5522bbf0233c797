/** "Understood" means what the elements understand: each call is read by the schema that an element reads it by. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { CHECKS } from '../../../console/conform/checks.ts';
import { ADDRESSES, type CallName } from '../../../shared/client/addresses.ts';
import * as account from '../../../shared/client/schemas/account.ts';
import * as articles from '../../../shared/client/schemas/articles.ts';
import * as banks from '../../../shared/client/schemas/banks.ts';
import * as basics from '../../../shared/client/schemas/basics.ts';
import * as billExport from '../../../shared/client/schemas/bill-export.ts';
import * as bills from '../../../shared/client/schemas/bills.ts';
import * as codes from '../../../shared/client/schemas/codes.ts';
import * as deploy from '../../../shared/client/schemas/deploy.ts';
import * as devices from '../../../shared/client/schemas/devices.ts';
import * as dialling from '../../../shared/client/schemas/dialling.ts';
import * as help from '../../../shared/client/schemas/help.ts';
import * as images from '../../../shared/client/schemas/images.ts';
import * as income from '../../../shared/client/schemas/income.ts';
import * as notices from '../../../shared/client/schemas/notices.ts';
import * as openAuth from '../../../shared/client/schemas/open-auth.ts';
import * as payout from '../../../shared/client/schemas/payout.ts';
import * as places from '../../../shared/client/schemas/places.ts';
import * as session from '../../../shared/client/schemas/session.ts';
import * as tickets from '../../../shared/client/schemas/tickets.ts';
import * as wallet from '../../../shared/client/schemas/wallet.ts';
import { root } from '../../support/runners.mjs';

const sourcesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));

const SOURCES = [...sourcesIn('shared'), ...sourcesIn('widgets')];

/** Names of the schemas that elements read a call by. A call nobody reads (`nothing`) is any answer. */
function schemasOf(call: CallName): Set<string> {
  const found = SOURCES.flatMap((source) =>
    [...source.matchAll(new RegExp(`'${call}'[^;]{0,200}?schema: ([a-z]\\w*)`, 'g'))].map(([, name]) => name!),
  );
  return new Set(found.filter((name) => name !== 'nothing'));
}

const NAMES = new Map<unknown, string>(
  [
    account,
    articles,
    banks,
    basics,
    billExport,
    bills,
    codes,
    deploy,
    devices,
    dialling,
    help,
    images,
    income,
    notices,
    openAuth,
    payout,
    places,
    session,
    tickets,
    wallet,
  ].flatMap((module) => Object.entries(module).map(([name, schema]) => [schema, name] as const)),
);

describe('the checks', () => {
  it('are of every call', () =>
    assert.deepEqual([...new Set(CHECKS.map(({ call }) => call))].sort(), Object.keys(ADDRESSES).sort()));

  it('change something only where the table says so', () => {
    for (const { call, writes } of CHECKS) assert.equal(Boolean(writes), ADDRESSES[call].method === 'POST', call);
  });

  for (const call of Object.keys(ADDRESSES) as CallName[])
    it(`read ${call} by the schema of the elements`, () => {
      const [schema = 'nothing', ...others] = schemasOf(call);
      assert.deepEqual(others, [], 'elements agree');
      for (const check of CHECKS) if (check.call === call) assert.equal(NAMES.get(check.schema), schema);
    });
});
