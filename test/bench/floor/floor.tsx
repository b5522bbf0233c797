/**
 * The floor: a wallet made by hand from the fixed packages alone (React, RTK Query, styled-components), with no element,
 * gate, locale, validation or error behaviour. It shows what the packages themselves cost on the same page and data.
 */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import styled from 'styled-components';

interface Page<Row> {
  data: { list: Row[]; total: number };
}
interface Entry {
  rzId: string;
  create: number;
  amount: number;
}
interface Withdrawal {
  txId: string;
  create: number;
  amount: number;
  status: string;
}

const api = createApi({
  baseQuery: fetchBaseQuery({
    baseUrl: '/api/wallet/wallet',
    prepareHeaders: (headers) => headers.set('Authorization', `Bearer ${window.benchToken}`),
  }),
  endpoints: (build) => ({
    balance: build.query<{ data: { leftAmount: number; withdrawalAmount: number } }, void>({
      query: () => '?walletType=0',
    }),
    entries: build.query<Page<Entry>, string>({ query: (range) => `/entry/list?${range}` }),
    withdrawals: build.query<Page<Withdrawal>, string>({ query: (range) => `/withdrawal/list?${range}` }),
    withdraw: build.mutation<unknown, { amount: number; code: string }>({
      query: (body) => ({ url: '/withdrawal', method: 'POST', body: { ...body, walletType: 0 } }),
    }),
  }),
});

declare global {
  interface Window {
    benchToken: string;
  }
}

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const Page = styled.main`
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
const Figure = styled.strong`
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
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

function Wallet() {
  const [start, setStart] = useState('2026-01-01');
  const [end, setEnd] = useState('2026-12-31');
  const [amount, setAmount] = useState('');
  const [code, setCode] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const range = `start=${Date.parse(start) / 1000}&end=${Date.parse(end) / 1000}&pageIndex=1&pageSize=10&walletType=0`;
  const balance = api.useBalanceQuery().data?.data;
  const entries = api.useEntriesQuery(range).data?.data;
  const withdrawals = api.useWithdrawalsQuery(range).data?.data;
  const [withdraw] = api.useWithdrawMutation();
  return (
    <Page>
      <Card>
        可提现余额 <Figure>{balance ? yuan(balance.leftAmount) : '…'}</Figure>
        累计已提现 {balance && yuan(balance.withdrawalAmount)}
        <p>
          <Button id="withdraw" onClick={() => dialog.current?.showModal()}>
            申请提现
          </Button>
        </p>
      </Card>
      <Card>
        <input type="date" value={start} onChange={(event) => setStart(event.target.value)} />
        <input type="date" value={end} onChange={(event) => setEnd(event.target.value)} />
        <Table>
          <tbody>
            {withdrawals?.list.map((row) => (
              <tr key={row.txId}>
                <td>{time(row.create)}</td>
                <td>{row.txId}</td>
                <td>{yuan(row.amount)}</td>
                <td>{row.status}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        共 {withdrawals?.total} 条
      </Card>
      <Card>
        <Table>
          <tbody>
            {entries?.list.map((row) => (
              <tr key={row.rzId}>
                <td>{time(row.create)}</td>
                <td>{row.rzId}</td>
                <td>{yuan(row.amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        共 {entries?.total} 条
      </Card>
      <dialog ref={dialog} role="dialog">
        <input value={amount} onChange={(event) => setAmount(event.target.value)} />
        <input value={code} onChange={(event) => setCode(event.target.value)} />
        <Button onClick={() => void withdraw({ amount: Math.round(Number(amount) * 100), code })}>确认提现</Button>
      </dialog>
    </Page>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Provider store={store}>
    <Wallet />
  </Provider>,
);
