/** "Understood" means what the elements understand: each call is read by the schema that an element reads it by. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { CHECKS } from '../../../console/conform/checks.ts';
import { ADDRESSES, type CallName } from '../../../shared/contract/addresses.ts';
import * as account from '../../../shared/contract/account.ts';
import * as articles from '../../../shared/contract/articles.ts';
import * as banks from '../../../shared/contract/banks.ts';
import * as basics from '../../../shared/contract/basics.ts';
import * as billExport from '../../../shared/contract/bill-export.ts';
import * as bills from '../../../shared/contract/bills.ts';
import * as codes from '../../../shared/contract/codes.ts';
import * as deploy from '../../../shared/contract/deploy.ts';
import * as devices from '../../../shared/contract/devices.ts';
import * as dialling from '../../../shared/contract/dialling.ts';
import * as help from '../../../shared/contract/help.ts';
import * as images from '../../../shared/contract/images.ts';
import * as income from '../../../shared/contract/income.ts';
import * as notices from '../../../shared/contract/notices.ts';
import * as openAuth from '../../../shared/contract/open-auth.ts';
import * as payout from '../../../shared/contract/payout.ts';
import * as places from '../../../shared/contract/places.ts';
import * as session from '../../../shared/contract/session.ts';
import * as tickets from '../../../shared/contract/tickets.ts';
import * as wallet from '../../../shared/contract/wallet.ts';
import { root } from '../../gate/runners.mjs';

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
