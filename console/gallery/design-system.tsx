/** Every component of the design system in every state, on one page. */
import { useState } from 'react';
import type { DayRange } from '#shared/core/shanghai-time.ts';
import { Badge, Status } from '#shared/ui/base/status.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable, type DataTableProps } from '#shared/ui/table/data-table.tsx';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { Money } from '#shared/ui/base/money.tsx';
import { Panel, PanelBody, PanelFoot, PanelHead } from '#shared/ui/base/panel.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Stat, StatBand } from '#shared/ui/base/stat.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { SampleRow, Grid, Section, Card, Page, Fields, DialogSamples } from './design-system-parts.tsx';

const year: DayRange = { start: '2026-01-01', end: '2026-11-18' };
const month: DayRange = { start: '2026-11-01', end: '2026-11-18' };
const presets = [
  { key: 'year', label: '今年', range: year },
  { key: 'month', label: '本月', range: month },
];

interface Entry {
  id: string;
  time: string;
  account: string;
  amount: string;
  tone: 'success' | 'failure' | 'transfer';
  status: string;
}

const rows: Entry[] = [
  ['TX2026111110124407', '2026-11-11 10:12', '13,120.08', 'transfer', '转账中'] as const,
  ['TX2026110409471928', '2026-11-04 09:47', '12,964.50', 'success', '成功'] as const,
  ['TX2026092310221375', '2026-09-23 10:22', '11,902.45', 'failure', '失败'] as const,
].map(([id, time, amount, tone, status]) => ({ id, time, account: '支付宝 138****8000', amount, tone, status }));

const columns: Column<Entry>[] = [
  { key: 'time', head: '申请时间', cell: (row) => row.time },
  { key: 'account', head: '收款账户', cell: (row) => row.account },
  { key: 'id', head: '流水号', cell: (row) => row.id, kind: 'code', fold: true },
  { key: 'amount', head: '金额（元）', cell: (row) => row.amount, align: 'end', kind: 'amount' },
  { key: 'status', head: '状态', cell: (row) => <Status tone={row.tone}>{row.status}</Status> },
];

const Records = (props: Partial<DataTableProps<Entry>>) => {
  const [page, setPage] = useState(2);
  return (
    <DataTable
      caption="提现记录"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      state="ready"
      empty={{ title: '该时段暂无记录' }}
      page={page}
      pageSize={3}
      total={45}
      onPage={setPage}
      {...props}
    />
  );
};

export default function DesignSystem() {
  const [tab, setTab] = useState('withdrawals');
  const [cycle, setCycle] = useState('week');
  const [range, setRange] = useState(year);
  return (
    <Page>
      <Section title="文字与金额">
        <Card>
          <SampleRow>
            <Money cents={1284637} size="xl" />
            <Money cents={190264} size="lg" />
            <Money cents={53621840} size="md" />
            <Money cents={-7708} size="sm" />
            <Money cents={1} size="md" masked />
          </SampleRow>
        </Card>
      </Section>
      <Section title="按钮">
        <Card>
          <SampleRow>
            <Button tone="primary">申请提现</Button>
            <Button>收入明细</Button>
            <Button tone="plain">全部设备</Button>
            <Button tone="danger">解除绑定</Button>
            <Button tone="primary" busy>
              申请提现
            </Button>
            <Button tone="primary" disabled>
              申请提现
            </Button>
            <Button icon="download">导出</Button>
            <IconButton label="刷新" icon="refresh" />
          </SampleRow>
          <SampleRow>
            <Button tone="primary" size="lg">
              申请提现
            </Button>
            <Button size="lg">收入明细</Button>
            <Button size="sm">复制</Button>
            <Link href="#rules" external>
              结算规则
            </Link>
            <LinkButton>忘记密码</LinkButton>
          </SampleRow>
        </Card>
      </Section>
      <Section title="输入">
        <Card>
          <Fields />
        </Card>
      </Section>
      <Section title="日期与切换">
        <SampleRow>
          <DateRange label="时间范围" value={range} onChange={setRange} presets={presets} max="2026-11-18" />
          <Segmented
            label="结算周期"
            value={cycle}
            onChange={setCycle}
            items={[
              { value: 'week', label: '周结钱包' },
              { value: 'month', label: '月结钱包' },
            ]}
          />
        </SampleRow>
      </Section>
      <Section title="状态与标签">
        <Card>
          <SampleRow>
            <Status tone="success">成功</Status>
            <Status tone="transfer">转账中</Status>
            <Status tone="failure">失败</Status>
            <Status tone="warning">待确认</Status>
            <Status tone="pending">处理中</Status>
          </SampleRow>
          <SampleRow>
            <Badge tone="success">已确认</Badge>
            <Badge tone="transfer">转账中</Badge>
            <Badge tone="failure">已禁用</Badge>
            <Badge tone="warning">待确认</Badge>
            <Badge tone="pending">待核对</Badge>
            <Badge tone="accent">管理线路</Badge>
            <Badge>托管</Badge>
          </SampleRow>
        </Card>
      </Section>
      <Section title="数字卡">
        <Panel>
          <StatBand>
            <Stat label="昨日收入" note="较上周同日增加 39.41">
              <Money cents={190264} size="md" />
            </Stat>
            <Stat label="本月收入" note="11-01 至 11-17">
              <Money cents={3184720} size="md" />
            </Stat>
            <Stat label="上月收入">
              <Skeleton width={120} height={24} />
            </Stat>
            <Stat label="累计收入">--</Stat>
          </StatBand>
        </Panel>
      </Section>
      <Section title="表格">
        <Grid>
          <Panel style={{ gridColumn: '1 / -1' }}>
            <PanelHead>
              <Tabs
                label="记录"
                value={tab}
                onChange={setTab}
                items={[
                  { value: 'withdrawals', label: '提现记录', count: 45 },
                  { value: 'entries', label: '入账记录' },
                ]}
              />
            </PanelHead>
            <Records />
          </Panel>
          <Panel style={{ gridColumn: '1 / -1' }}>
            <Records state="loading" />
          </Panel>
          <Panel>
            <Records rows={[]} total={0} columns={columns.slice(0, 1)} />
          </Panel>
          <Panel>
            <Records
              state="failed"
              columns={columns.slice(0, 1)}
              failure={
                <StateCard
                  icon="failure"
                  tone="failure"
                  title="记录加载失败"
                  requestId="c81e-2f6a"
                  actions={<Button>重试</Button>}
                />
              }
            />
          </Panel>
        </Grid>
      </Section>
      <Section title="弹窗与提示">
        <DialogSamples />
        <SampleRow>
          <Grid style={{ flex: '1 0 100%' }}>
            <Banner tone="warning" action={<LinkButton>立即续签</LinkButton>}>
              合作合同将于 2026 年 12 月 15 日到期，请提前续签
            </Banner>
            <Banner tone="transfer">11 月 11 日的提现 13,120.08 元正在转账</Banner>
            <Banner tone="success">实名认证成功，请填写收款信息</Banner>
            <Banner tone="failure" requestId="c81e-2f6a">
              6 次认证均未通过，提现已被限制
            </Banner>
            <Banner>财务正在核对账单，核对完成后将以短信通知您</Banner>
          </Grid>
        </SampleRow>
      </Section>
      <Section title="步骤与资料">
        <Grid>
          <Card>
            <Steps
              label="提现前"
              current={2}
              items={[{ label: '迁移通知' }, { label: '节点信息' }, { label: '设置密码' }, { label: '输入密码' }]}
            />
          </Card>
          <Panel>
            <PanelBody>
              <DescriptionList
                items={[
                  { label: '真实姓名', value: '林*' },
                  { label: '身份证号', value: '3101************12' },
                  { label: '收款方式', value: '个人银行卡' },
                ]}
              />
            </PanelBody>
            <PanelFoot>2026-11-18 更新</PanelFoot>
          </Panel>
        </Grid>
      </Section>
      <Section title="二维码与状态">
        <Grid>
          <Card>
            <SampleRow>
              <QrCode value="https://example.com/identity?code=3f8a" label="扫码完成实名认证" />
              <QrCode
                value="https://example.com/identity?code=3f8a"
                label="扫码完成实名认证"
                expired
                onRefresh={() => undefined}
              />
              <QrCode value={undefined} label="扫码完成实名认证" />
            </SampleRow>
          </Card>
          <Panel>
            <StateCard
              icon="offline"
              title="网络已断开"
              text="恢复后会自动刷新，已填写的内容不会丢失"
              actions={<Button icon="refresh">重试</Button>}
              requestId="c81e-2f6a"
            />
          </Panel>
        </Grid>
      </Section>
    </Page>
  );
}
