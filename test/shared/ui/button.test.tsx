import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { accessibleInBothThemes, painted, show, underHostileRules } from './show.tsx';
import { until } from '../../browser/until.ts';

describe('Button', () => {
  it('keeps its width and its focus, and ignores clicks while it is busy', async () => {
    let clicks = 0;
    let setBusy!: (busy: boolean) => void;
    const shown = await show(() => {
      const [busy, set] = useState(false);
      setBusy = set;
      return (
        <Button tone="primary" busy={busy} onClick={() => clicks++}>
          提现
        </Button>
      );
    });
    const button = shown.find<HTMLButtonElement>('button');
    const { width } = button.getBoundingClientRect();
    button.focus();
    button.click();
    setBusy(true);
    await until(() => button.getAttribute('aria-busy') === 'true');
    button.click();
    expect(clicks).to.equal(1);
    expect(button.getBoundingClientRect().width).to.equal(width);
    expect(shown.root.activeElement).to.equal(button);
    expect(button.innerText.trim()).to.equal('提交中');
  });

  it('submits no form while it is busy', async () => {
    let sent = 0;
    const { find } = await show(() => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent++;
        }}
      >
        <Button type="submit" busy>
          提交
        </Button>
      </form>
    ));
    find('button').click();
    expect(sent).to.equal(0);
  });

  it('is accessible in every tone and state', async () => {
    const shown = await show(() => (
      <>
        {(['primary', 'quiet', 'plain', 'danger'] as const).map((tone) => (
          <div key={tone}>
            <Button tone={tone}>申请提现</Button>
            <Button tone={tone} busy>
              申请提现
            </Button>
            <Button tone={tone} disabled>
              申请提现
            </Button>
          </div>
        ))}
        <IconButton label="刷新" icon="refresh" />
        <p>
          已同意 <Link href="#terms">服务协议</Link> 与{' '}
          <Link href="#rules" external>
            规则
          </Link>
          ，<LinkButton>忘记密码</LinkButton>
        </p>
      </>
    ));
    await accessibleInBothThemes(shown);
    expect(shown.find('a[target]').getAttribute('rel')).to.equal('noopener noreferrer');
  });

  it('has a height of 44 px in a narrow container', async () => {
    const { find } = await show(() => <Button>收入明细</Button>, 320);
    expect(find('button').getBoundingClientRect().height).to.be.at.least(44);
  });

  it('looks the same under hostile rules of the page (hazard 16)', async () => {
    await underHostileRules(async () => {
      const { find } = await show(() => <Button tone="primary">收入明细</Button>);
      const { display, fontSize, backgroundColor } = getComputedStyle(find('button'));
      expect(find('button').getBoundingClientRect().height).to.equal(40);
      expect({ display, fontSize }).to.deep.equal({ display: 'inline-grid', fontSize: '14px' });
      expect(painted(backgroundColor)).to.equal('rgb(10, 105, 109)');
    });
  });
});
