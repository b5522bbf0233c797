import { expect } from '@open-wc/testing';
import { notify } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { accessibleInBothThemes, show, type Shown } from './show.tsx';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { until } from '../../browser/until.ts';

const cards = (shown: Shown) => shown.all('[role=region] svg + div').map((card) => card.textContent);
const close = (shown: Shown) => shown.all('[role=region] button').forEach((button) => button.click());

/** Sets the visibility of the page. */
function setVisible(visible: boolean): void {
  if (visible) Reflect.deleteProperty(document, 'visibilityState');
  else Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The time that a toast stays (§8), ms. */
const USUAL_MS = 6_000;
const SHORT_MS = 2_500;

describe('toasts', () => {
  // On a page that stalls for longer than a toast stays, the test would miss the toast.
  let timers: Record<number, ReturnType<typeof holdLongTimers>>;
  beforeEach(() => {
    timers = { [USUAL_MS]: holdLongTimers(USUAL_MS, USUAL_MS), [SHORT_MS]: holdLongTimers(SHORT_MS, SHORT_MS) };
  });
  afterEach(() => {
    timers[SHORT_MS]!.stop();
    timers[USUAL_MS]!.stop();
    setVisible(true);
  });

  /** Waits until the time limits of this number of toasts run, and lets them pass. */
  async function pass(count: number, ms = USUAL_MS): Promise<void> {
    await until(() => timers[ms]!.waiting(ms) === count, `${count} toasts stay for ${ms} ms`);
    timers[ms]!.due(ms);
  }

  it('are announced politely, failures assertively, and are accessible', async () => {
    const shown = await show(() => <Button>页面</Button>);
    notify({ tone: 'success', message: '申请提现成功，预计 1 日前到账' });
    notify({ tone: 'failure', message: '系统繁忙，请稍后再试', requestId: 'r-9' });
    await until(() => cards(shown).length === 2);
    expect(shown.find('[role=region] [role=status]').textContent).to.contain('申请提现成功');
    expect(shown.find('[role=region] [role=alert]').textContent).to.contain('系统繁忙').and.to.contain('r-9');
    const widths = shown.all('[role=region] svg + div').map((card) => card.parentElement!.offsetWidth);
    expect(widths[0], 'equal widths').to.equal(widths[1]);
    await accessibleInBothThemes(shown);
    close(shown);
    await until(() => cards(shown).length === 0);
  });

  it('have one region on a page with several roots, also after the first message', async () => {
    const first = await show(() => <Button>一</Button>);
    const second = await show(() => <Button>二</Button>);
    notify({ tone: 'success', message: '只说一次' });
    await until(() => cards(first).length + cards(second).length === 1);
    const third = await show(() => <Button>三</Button>);
    const regions = [first, second, third].flatMap((shown) => shown.all('[role=region]'));
    expect(regions).to.have.length(1);
    [first, second].forEach(close);
    await until(() => cards(first).length + cards(second).length === 0);
  });

  it('stay for their duration, longer while hovered (§8)', async () => {
    const shown = await show(() => <Button>页面</Button>);
    notify({ tone: 'info', message: '短', duration: SHORT_MS });
    notify({ tone: 'info', message: '看着', duration: SHORT_MS });
    await until(() => cards(shown).length === 2);
    const held = shown.all('[role=region] svg + div').find((card) => card.textContent === '看着')!.parentElement!;
    held.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    await pass(1, SHORT_MS);
    await until(() => cards(shown).length === 1, 'the toast without hover is gone');
    expect(cards(shown)).to.deep.equal(['看着']);
    held.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, composed: true }));
    await pass(1, SHORT_MS);
    await until(() => cards(shown).length === 0);
  });

  it('stay 6 s, also failures (§8)', async () => {
    const shown = await show(() => <Button>页面</Button>);
    notify({ tone: 'failure', message: '内部服务器错误' });
    notify({ tone: 'success', message: '提交成功' });
    await until(() => cards(shown).length === 2);
    await pass(2);
    await until(() => cards(shown).length === 0);
  });

  it('stay until they are closed when they offer to reload (hazard 43)', async () => {
    const shown = await show(() => <Button>页面</Button>);
    notify({ tone: 'failure', message: '页面已更新', reload: true });
    notify({ tone: 'info', message: '短' });
    await until(() => cards(shown).length === 2);
    await pass(1);
    await until(() => cards(shown).length === 1);
    expect(cards(shown)[0]).to.contain('页面已更新');
    shown.find('[role=region] button[aria-label]').click();
    await until(() => cards(shown).length === 0);
  });

  it('stay on a hidden page, until the page was visible', async () => {
    const shown = await show(() => <Button>页面</Button>);
    setVisible(false);
    for (const tone of ['failure', 'warning', 'success', 'info'] as const) notify({ tone, message: tone });
    await until(() => cards(shown).length === 4);
    expect(timers[USUAL_MS]!.waiting(USUAL_MS)).to.equal(0);
    setVisible(true);
    await pass(4);
    await until(() => cards(shown).length === 0, 'the page was visible');
  });

  it('are shown by one element of the page, and by another when that one is removed', async () => {
    const [first, second] = [await show(() => <p>一</p>), await show(() => <p>二</p>)];
    notify({ tone: 'failure', message: '只说一次' });
    await until(() => cards(first).length === 1);
    expect(cards(second)).to.have.length(0);
    first.element.remove();
    await until(() => cards(second).length === 1);
    close(second);
    await until(() => cards(second).length === 0);
  });

  it('show equal messages once', async () => {
    const shown = await show(() => <p>页面</p>);
    for (let time = 0; time < 3; time++) notify({ tone: 'failure', message: '系统繁忙，请稍后再试' });
    await until(() => cards(shown).length === 1);
    close(shown);
    await until(() => cards(shown).length === 0);
  });
});
