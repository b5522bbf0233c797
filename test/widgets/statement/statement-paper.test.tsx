import { expect } from '@open-wc/testing';
import { statementDocument, statementOf } from '#shared/topics/money/statement-document.rules.ts';
import type { WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { StatementPaper } from '#shared/topics/money/statement-paper.tsx';
import { msAt } from '../../gate/days.ts';
import { show } from '../../shared/ui/show.tsx';

const MONTH = '2026-10';
const at = msAt(`${MONTH}-14`) / 1000;

describe('StatementPaper', () => {
  it('shows what arrives of a withdrawal, when, and the number of the bank', async () => {
    const parts = { tax: 770_78, fee: 77_08, received: 11_998_51, arrivedAt: at + 86_400, bankReference: 'B-77' };
    const record = { type: 'withdraw', create: at, txId: 'TX-1', amount: 12_846_37, status: 'success' };
    const account = { collectionMethod: 'personalAlipay', collectionNumber: '13800138000' };
    const wallet: WalletRecords = {
      ...{ walletType: 1, entries: [], incomplete: false, balance: undefined },
      withdrawals: [{ ...record, ...account, ...parts }],
    };
    const statement = statementOf({
      username: 'agent',
      month: MONTH,
      days: [],
      wallets: [wallet],
      billOf: () => undefined,
    });
    const { root } = await show(() => (
      <StatementPaper
        document={statementDocument(statement)}
        masked={false}
        createdAt={msAt(`${MONTH}-31`)}
        ref={null}
      />
    ));
    expect(root.textContent).to.contain('到账 11,998.51，税费 770.78，手续费 77.08 · 2026-10-15 到账 · B-77');
    expect(root.textContent).to.contain('银行到账11,998.510.00');
  });
});
