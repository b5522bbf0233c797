import { expect } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { show } from './show.tsx';
import { until } from '../../browser/until.ts';

const Two = () => (
  <Panel>
    <Button tone="primary">提现</Button>
  </Panel>
);

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(21, 28, 29)';

describe('tokens', () => {
  afterEach(() => {
    configure({ theme: undefined, density: undefined, brand: undefined });
    document.documentElement.removeAttribute('style');
  });

  const ground = (shown: Awaited<ReturnType<typeof show>>) =>
    getComputedStyle(shown.find('.frame > div')).backgroundColor;
  const accent = (shown: Awaited<ReturnType<typeof show>>) => getComputedStyle(shown.find('button')).backgroundColor;

  it('follow the color-scheme of the page, and a configured theme before it', async () => {
    const shown = await show(() => <Two />);
    expect(ground(shown)).to.equal(LIGHT);
    document.documentElement.style.colorScheme = 'dark';
    expect(ground(shown)).to.equal(DARK);
    configure({ theme: 'light' });
    expect(ground(shown)).to.equal(LIGHT);
    document.documentElement.style.colorScheme = 'light';
    configure({ theme: 'dark' });
    expect(ground(shown)).to.equal(DARK);
  });

  it('are overruled by --partner-* on any ancestor', async () => {
    const shown = await show(() => <Two />);
    document.documentElement.style.setProperty('--partner-surface', 'rgb(1, 2, 3)');
    shown.element.parentElement!.style.setProperty('--partner-brand', 'rgb(134, 48, 92)');
    expect(ground(shown)).to.equal('rgb(1, 2, 3)');
    await until(() => accent(shown) === 'rgb(134, 48, 92)');
  });

  it('take the configured accent of a brand, and nothing that is no colour', async () => {
    const shown = await show(() => <Two />);
    const own = accent(shown);
    configure({ brand: { name: '伙伴', accent: 'rgb(47, 75, 176)' } });
    await until(() => accent(shown) === 'rgb(47, 75, 176)');
    configure({ brand: { name: '伙伴', accent: 'red;} * { display: none' } });
    await until(() => accent(shown) === own);
  });

  it('are denser when the host wants it; a narrow place wins over that', async () => {
    const [wide, narrow] = [await show(() => <Two />), await show(() => <Two />, 320)];
    configure({ density: 'compact' });
    expect(wide.find('button').getBoundingClientRect().height).to.equal(32);
    expect(narrow.find('button').getBoundingClientRect().height).to.equal(44);
  });
});
