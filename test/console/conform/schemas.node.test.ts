/** "Understood" means what the elements understand: each call is read by the schema that an element reads it by. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { CHECKS } from '../../../console/conform/checks.ts';
import { ADDRESSES, type CallName } from '../../../shared/platform/addresses.ts';
import * as account from '../../../shared/platform/schemas/account.ts';
import * as articles from '../../../shared/platform/schemas/articles.ts';
import * as banks from '../../../shared/platform/schemas/banks.ts';
import * as basics from '../../../shared/platform/schemas/basics.ts';
import * as billExport from '../../../shared/platform/schemas/bill-export.ts';
import * as bills from '../../../shared/platform/schemas/bills.ts';
import * as codes from '../../../shared/platform/schemas/codes.ts';
import * as deploy from '../../../shared/platform/schemas/deploy.ts';
import * as devices from '../../../shared/platform/schemas/devices.ts';
import * as dialling from '../../../shared/platform/schemas/dialling.ts';
import * as help from '../../../shared/platform/schemas/help.ts';
import * as images from '../../../shared/platform/schemas/images.ts';
import * as income from '../../../shared/platform/schemas/income.ts';
import * as notices from '../../../shared/platform/schemas/notices.ts';
import * as openAuth from '../../../shared/platform/schemas/open-auth.ts';
import * as payout from '../../../shared/platform/schemas/payout.ts';
import * as places from '../../../shared/platform/schemas/places.ts';
import * as session from '../../../shared/platform/schemas/session.ts';
import * as tickets from '../../../shared/platform/schemas/tickets.ts';
import * as wallet from '../../../shared/platform/schemas/wallet.ts';
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
