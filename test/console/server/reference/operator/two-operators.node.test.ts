/** An act that needs two operators counts only if both have given the same values. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { appeal, ticket } from '#console/server/reference/database/service-tables.ts';
import { dayOf, dayText } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { importTransfer } from '#console/server/reference/money/transfer-imports.ts';
import type { BankTransfer } from '#console/server/reference/money/transfer-match.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { A_WEDNESDAY, openSeeded, platformOn } from '../seeded-platform.ts';

interface Act<Values extends object> {
  /** @returns whether the act applies */
  readonly act: (operator: string, values: Values) => Promise<boolean>;
  /** values of the first operator, others for each index */
  readonly values: (index: number) => NoInfer<Values>;
  /** what a second operator has given differently */
  readonly different: readonly Partial<NoInfer<Values>>[];
}

const actOf = <Values extends object>(act: Act<Values>) => act;

describe('an act that needs two operators', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  const today = dayOf(Date.parse(A_WEDNESDAY));

  before(async () => {
    opened = await openSeeded();
    const { db } = opened;
    platform = platformOn(db);
    await platform.clock.set(Date.parse(A_WEDNESDAY));
    await writeProgress(db, { day: today - 1 });
    for (const username of ['agent', 'company'])
      for (const walletType of [0, 1] as const)
        await setBalance(platform, username, { walletType, leftAmount: 500_00 });
    for (let day = 0; day < 2; day++) {
      const own = { uid: '100001', category: 'appeal', title: '', content: '', status: 'pending' } as const;
      await db.insert(ticket).values({ ...own, id: `GD${day}`, createdAt: 1, updatedAt: 1 });
      const record = { day, device: 1, line: '', rule: '', state: 'open' } as const;
      await db.insert(appeal).values({ ...record, uid: '100001', ticketId: `GD${day}` });
    }
  });
  after(() => opened.close());

  const operate = (operator: string) => operatorActions(platform, operator, undefined);

  const ACTS = {
    'a correction': actOf({
      act: async (operator, { user, day, ...row }: { user: string; day: number; kind: string; amount: number }) =>
        (await operate(operator).correctDay(user, dayText(day), { ...row, reason: '计量错误' })).applies,
      values: (index) => ({ user: 'agent', day: today - 5 - index, kind: 'fine', amount: 1_00 + index }),
      different: [{ user: 'company' }, { day: today - 20 }, { kind: 'compensation' }, { amount: 9_00 }],
    }),
    'a price': actOf({
      act: (operator, { day, ...price }: { agent: string; business: string; day: number } & Prices) =>
        operate(operator).setPrice({ ...price, date: dayText(day) }),
      values: (index) => ({
        ...{ agent: 'agent', business: '华东电信', day: today + 5 + index },
        ...{ agentPrice: 30_00, minerPrice: 20_00 },
      }),
      different: [
        { agent: 'company' },
        { business: '华南移动' },
        { day: today + 50 },
        { agentPrice: 31_00 },
        { minerPrice: 21_00 },
      ],
    }),
    'a compensation above the lost income': actOf({
      act: async (operator, { id, amount }: { id: string; amount: number }) =>
        (await operate(operator).acceptAppeal(id, amount, '情况属实')).state === 'accepted',
      values: (index) => ({ id: `GD${index}`, amount: 10_00 }),
      different: [{ amount: 20_00 }],
    }),
    'the import of a transfer': actOf({
      act: async (operator, { index, ...transfer }: { index: number } & Transfer) => {
        const moment = dayText(today - 1).replaceAll('-', '');
        const sent = { ...transfer, id: `TX${moment}100000${String(index).padStart(9, '0')}`, reason: '退票' };
        const by = { operator, requestId: 'test', payees: new Map(), isFromProvider: false, isRestored: false };
        const imported = (tx: OpenDatabase['db']) => importTransfer(platform, tx, sent as BankTransfer, by);
        return (await inTransaction(opened.db, imported)).outcome === 'imported';
      },
      values: (index) => ({ index, user: 'agent', walletType: 0, amount: 100_00, state: 'settled' }),
      different: [{ user: 'company' }, { walletType: 1 }, { amount: 101_00 }, { state: 'failed' }],
    }),
  };

  for (const [name, found] of Object.entries(ACTS))
    it(`such as ${name} applies only with all values of the first one`, async () => {
      const { act, values, different } = found as unknown as Act<object>;
      for (const [index, other] of different.entries()) {
        assert.equal(await act('anna', values(index)), false);
        assert.equal(await act('ben', { ...values(index), ...other }), false, JSON.stringify(other));
      }
      const same = values(different.length);
      assert.equal(await act('anna', same), false);
      assert.equal(await act(' Anna', same), false, 'the same operator');
      assert.equal(await act('ben', same), true);
    });
});

interface Prices {
  readonly agentPrice: number;
  readonly minerPrice: number;
}

interface Transfer {
  readonly user: string;
  readonly walletType: number;
  readonly amount: number;
  readonly state: string;
}
