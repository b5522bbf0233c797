/**
 * The card floor: the wallet page made by hand from the fixed packages (React, RTK Query, axios, dayjs, r2wc and
 * styled-components) in their documented form. It has no theme, languages, session, validation or error states, so it shows
 * the cost of the packages alone.
 */
import r2wc from '@r2wc/react-to-web-component';
import dayjs from 'dayjs';
import { useRef, useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import styled from 'styled-components';
import { api, store, type Range } from './card-api.ts';

const Main = styled.main`
  max-width: 1128px;
  margin: 32px auto;
  font: 14px/22px sans-serif;
  color: #0f1a1b;
`;
const Card = styled.section`
  padding: 24px;
  margin-bottom: 24px;
  border: 1px solid #dde4e4;
  border-radius: 12px;
`;
const Amount = styled.strong`
  display: block;
  font-size: 52px;
  line-height: 60px;
  font-variant-numeric: tabular-nums;
`;
const Button = styled.button`
  min-height: 48px;
  padding: 0 24px;
  border: 0;
  border-radius: 8px;
  color: #fff;
  background: #0a696d;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  td,
  th {
    height: 52px;
    text-align: left;
    border-top: 1px solid #dde4e4;
  }
`;

const yuan = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
const time = (seconds: number) => dayjs.unix(seconds).format('YYYY-MM-DD HH:mm');

function Wallet() {
  const [range, setRange] = useState<Range>({
    start: dayjs().startOf('year').unix(),
    end: dayjs().endOf('year').unix(),
  });
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: entries } = api.useEntriesQuery(range);
  const { data: withdrawals } = api.useWithdrawalsQuery(range);
  return (
    <Main>
      <BalanceCard title="可提现余额" walletType={0}>
        <Button onClick={() => dialog.current?.showModal()}>申请提现</Button>
      </BalanceCard>
      <BalanceCard title="月结余额" walletType={1} />
      <Card>
        <RangePicker range={range} onChange={setRange} />
        <Records
          rows={withdrawals?.list.map(({ txId, create, amount, status }) => [txId, time(create), yuan(amount), status])}
          total={withdrawals?.total}
        />
      </Card>
      <Card>
        <Records
          rows={entries?.list.map(({ rzId, create, amount }) => [rzId, time(create), yuan(amount)])}
          total={entries?.total}
        />
      </Card>
      <dialog ref={dialog}>
        <WithdrawForm />
      </dialog>
    </Main>
  );
}

function BalanceCard({ title, walletType, children }: { title: string; walletType: number; children?: ReactNode }) {
  const { data } = api.useBalanceQuery(walletType);
  return (
    <Card>
      {title} <Amount>{data ? yuan(data.leftAmount) : '…'}</Amount>
      累计提现 {data && yuan(data.withdrawalAmount)}
      <p>{children}</p>
    </Card>
  );
}

function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const field = (name: keyof Range) => (
    <input
      type="date"
      value={dayjs.unix(range[name]).format('YYYY-MM-DD')}
      onChange={({ target }) => onChange({ ...range, [name]: dayjs(target.value).unix() })}
    />
  );
  return (
    <p>
      {field('start')} {field('end')}
    </p>
  );
}

function Records({ rows, total }: { rows: readonly (readonly string[])[] | undefined; total: number | undefined }) {
  return (
    <>
      <Table>
        <tbody>
          {rows?.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      共 {total} 条
    </>
  );
}

function WithdrawForm() {
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState('');
  const [withdraw] = api.useWithdrawMutation();
  return (
    <>
      <input value={amount} onChange={({ target }) => setAmount(target.value)} />
      <input value={code} onChange={({ target }) => setCode(target.value)} />
      <Button onClick={() => void withdraw({ amount: Math.round(Number(amount) * 100), code })}>确认提现</Button>
    </>
  );
}

const CardWallet = () => (
  <Provider store={store}>
    <Wallet />
  </Provider>
);

customElements.define('card-wallet', r2wc(CardWallet));
