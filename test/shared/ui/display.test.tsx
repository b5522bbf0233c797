import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { Badge, Status } from '#shared/ui/base/status.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel, PanelBody, PanelFoot, PanelHead } from '#shared/ui/base/panel.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Stat, StatBand } from '#shared/ui/base/stat.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Steps } from '#shared/ui/base/steps.tsx';
import { SumList } from '#shared/ui/base/sum-list.tsx';
import { accessibleInBothThemes, show, underHostileRules } from './show.tsx';
import { until } from '../../browser/until.ts';

describe('MoneyFigure', () => {
  it('is read as one amount, on one baseline, with a real minus', async () => {
    const shown = await show(() => (
      <>
        <MoneyFigure cents={1284637} size="xl" />
        <MoneyFigure cents={-7708} />
        <MoneyFigure cents={5} />
        <MoneyFigure cents={1284637} masked />
      </>
    ));
    expect(shown.all('.frame > span').map((money) => money.textContent)).to.deep.equal([
      '¥12,846.37',
      '−¥77.08',
      '¥0.05',
      '***',
    ]);
    expect(getComputedStyle(shown.find('.frame > span')).fontVariantNumeric).to.contain('tabular-nums');
  });
});

describe('MoneyFigure on the narrowest phone', () => {
  for (const size of ['sm', 'md', 'lg', 'xl'] as const)
    it(`keeps billions inside its panel in size ${size}`, async () => {
      const amounts = [9_876_543_21, 98_765_432_10, 1_234_567_890_12, -98_765_432_109_87];
      const shown = await show(
        () => (
          <Panel>
            <PanelBody>
              {amounts.map((cents) => (
                <p key={cents}>
                  <MoneyFigure cents={cents} size={size} />
                </p>
              ))}
            </PanelBody>
          </Panel>
        ),
        288,
      );
      for (const line of shown.all('p')) expect(line.scrollWidth, line.textContent).to.be.at.most(line.clientWidth);
    });
});

describe('StatBand', () => {
  it('does not scroll its last line into view with a link', async () => {
    const shown = await show(() => (
      <StatBand>
        <Stat label="在线" note={<LinkButton>离线 4 个</LinkButton>}>
          296
        </Stat>
      </StatBand>
    ));
    shown.find('button').scrollIntoView({ block: 'center' });
    expect(shown.find('dl').scrollTop).to.equal(0);
  });
});

describe('DescriptionList', () => {
  it('breaks no e-mail address on a phone, and keeps short values next to their names', async () => {
    const items = [
      { label: '收款方式', value: '个人支付宝' },
      { label: '支付宝账号', value: <span>zhangwei.finance@example.com</span> },
    ];
    const shown = await show(() => <DescriptionList items={items} />, 256);
    expect(shown.find('dd span').getClientRects()).to.have.length(1);
    const [name, value] = [shown.find('dt'), shown.find('dd')].map((each) => each.getBoundingClientRect().top);
    expect(value).to.equal(name);
  });

  it('keeps English names on one line on a phone', async () => {
    configure({ locale: 'en' });
    const items = [
      { label: 'Settlement cycle', value: 'Weekly' },
      { label: 'Withdrawal phone', value: '138****8000' },
    ];
    const shown = await show(() => <DescriptionList items={items} />, 256);
    configure({ locale: undefined });
    expect(shown.all('dt').map(({ offsetHeight }) => offsetHeight)).to.deep.equal([24, 24]);
  });
});

describe('SumList', () => {
  it('keeps its amounts inside on a phone, also next to a long name', async () => {
    const shown = await show(
      () => (
        <SumList>
          <div>
            <dt>按月结算的收入（非 95 计费设备与托管设备，以及不参与周结的其他设备）</dt>
            <dd>−7,687.39</dd>
          </div>
        </SumList>
      ),
      288,
    );
    const [list, amount] = [shown.find('dl'), shown.find('dd')].map((each) => each.getBoundingClientRect());
    expect(amount!.right).to.be.at.most(list!.right);
    expect(shown.find('dd').scrollWidth).to.be.at.most(shown.find('dd').clientWidth);
  });
});

describe('QrCode', () => {
  it('is dark on white in both themes; an expired one offers a refresh', async () => {
    let refreshes = 0;
    const shown = await show(() => (
      <>
        <QrCode value="https://example.com/a" label="扫码实名认证" />
        <QrCode value="https://example.com/a" label="扫码实名认证" expired onRefresh={() => refreshes++} />
        <QrCode value={undefined} label="扫码实名认证" />
      </>
    ));
    await until(() => shown.all('svg[role=img]').length === 2);
    expect(shown.all('figure')[2]!.getAttribute('aria-busy')).to.equal('true');
    expect(shown.all('svg[role=img]').map((code) => code.getAttribute('aria-label'))).to.deep.equal([
      '扫码实名认证',
      '二维码已过期',
    ]);
    expect(getComputedStyle(shown.find('figure')).backgroundColor).to.equal('rgb(255, 255, 255)');
    shown.button('刷新二维码').click();
    expect(refreshes).to.equal(1);
    await accessibleInBothThemes(shown);
  });
});

describe('display components', () => {
  it('are accessible in every tone, wide and at 320 px', async () => {
    for (const width of [900, 320]) {
      const shown = await show(
        () => (
          <>
            {(['success', 'failure', 'transfer', 'warning', 'pending'] as const).map((tone) => (
              <p key={tone}>
                <Status tone={tone}>转账中</Status> <Badge tone={tone}>待确认</Badge>
              </p>
            ))}
            <Badge>托管</Badge> <Badge tone="accent">管理线路</Badge>
            {(['success', 'failure', 'transfer', 'warning', 'info'] as const).map((tone) => (
              <Banner key={tone} tone={tone} action={<LinkButton>查看</LinkButton>} requestId="r-1">
                合同将于 2026 年 12 月 15 日到期
              </Banner>
            ))}
            <Panel as="section" aria-label="收入">
              <PanelHead>
                <h3>收入</h3>
              </PanelHead>
              <PanelBody>
                <StatBand>
                  <Stat label="昨日收入" note="11-17">
                    <MoneyFigure cents={190264} size="md" />
                  </Stat>
                  <Stat label="上月收入">
                    <Skeleton width={96} height={24} />
                  </Stat>
                </StatBand>
                <DescriptionList items={[{ label: '真实姓名', value: '林*' }]} />
                <Steps
                  label="提现前"
                  current={1}
                  items={[{ label: '通知' }, { label: '密码', note: '今天' }, { label: '完成' }]}
                />
              </PanelBody>
              <PanelFoot>更新于今天</PanelFoot>
            </Panel>
            <StateCard
              icon="offline"
              tone="warning"
              title="网络已断开"
              text="恢复后会自动刷新"
              actions={<Button>重试</Button>}
              requestId="r-2"
            />
          </>
        ),
        width,
      );
      await accessibleInBothThemes(shown);
      expect(shown.find('.frame').scrollWidth).to.be.at.most(width);
      expect(shown.find('[aria-current=step]').textContent).to.contain('密码');
    }
  });

  it('keep their colors and sizes under hostile rules of the page (hazard 16)', async () => {
    await underHostileRules(async () => {
      const shown = await show(() => (
        <Banner tone="failure" requestId="r-1">
          系统繁忙
        </Banner>
      ));
      const style = getComputedStyle(shown.find('[role=alert]'));
      expect(style.display).to.equal('grid');
      expect(style.backgroundColor).to.equal('rgb(253, 236, 235)');
      expect(style.fontSize).to.equal('14px');
    });
  });
});
