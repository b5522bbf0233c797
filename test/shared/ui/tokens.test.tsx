import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { painted, pixel, show } from './show.tsx';
import { until } from '../../browser/until.ts';

const Two = () => (
  <Panel>
    <Button tone="primary">提现</Button>
  </Panel>
);

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(21, 28, 29)';

const GROUNDS = ['bg', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'fill'];

const SOFT = ['success-soft', 'warning-soft', 'failure-soft', 'transfer-soft', 'accent-soft'];

/**
 * The grounds of each color of text, and its lowest contrast on them, light and dark, rounded down. Disabled controls are
 * exempt from 4.5 : 1 (WCAG 1.4.3).
 */
const CONTRASTS: readonly (readonly [ink: string, grounds: readonly string[], light: number, dark: number])[] = [
  ['text', [...GROUNDS, ...SOFT], 14.5, 10.6],
  ['text-2', [...GROUNDS, ...SOFT], 6.3, 6],
  ['text-3', GROUNDS, 4.6, 4.8],
  ['success', [...GROUNDS, 'success-soft'], 5.6, 7.5],
  ['warning', [...GROUNDS, 'warning-soft'], 5.7, 7.8],
  ['failure', [...GROUNDS, 'failure-soft'], 5.6, 6.6],
  ['transfer', [...GROUNDS, 'transfer-soft'], 6.2, 7.1],
  ['accent-text', [...GROUNDS, 'accent-soft'], 7.3, 7],
  ['on-accent', ['accent', 'accent-hover', 'accent-press'], 6.4, 5.8],
  ['on-danger', ['failure'], 6.5, 8.3],
];

describe('tokens', () => {
  afterEach(() => {
    configure({ theme: undefined, density: undefined, brand: undefined });
    document.documentElement.removeAttribute('style');
  });

  const ground = (shown: Awaited<ReturnType<typeof show>>) =>
    getComputedStyle(shown.find('.frame > div')).backgroundColor;
  const accent = (shown: Awaited<ReturnType<typeof show>>) =>
    painted(getComputedStyle(shown.find('button')).backgroundColor);

  /** Returns the WCAG contrast of two colors. */
  function contrast(one: string, other: string): number {
    const luminance = (color: string) =>
      pixel(color)
        .map((channel) => channel / 255)
        .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
        .reduce((sum, share, index) => sum + share * [0.2126, 0.7152, 0.0722][index]!, 0);
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light! + 0.05) / (dark! + 0.05);
  }

  const tokenOf = (shown: Awaited<ReturnType<typeof show>>) => (name: string) => {
    const probe = shown.find('.frame').appendChild(document.createElement('i'));
    probe.style.color = `var(--_${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };

  it('have these contrasts of text in both themes', async () => {
    const token = tokenOf(await show(() => <Two />));
    const lowest = (ink: string, grounds: readonly string[]): number =>
      Math.floor(Math.min(...grounds.map((ground) => contrast(token(ink), token(ground)))) * 10) / 10;
    for (const [ink, grounds, light, dark] of CONTRASTS)
      for (const [scheme, expected] of Object.entries({ light, dark })) {
        document.documentElement.style.colorScheme = scheme;
        expect(expected, ink).to.be.at.least(4.5);
        expect(lowest(ink, grounds), `${ink}, ${scheme}`).to.equal(expected);
      }
  });

  it('let nothing move for a user who prefers reduced motion', async () => {
    const shown = await show(() => <Two />);
    const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const times = ['hover', 'enter'].map((name) =>
      getComputedStyle(shown.find('.frame')).getPropertyValue(`--_${name}`),
    );
    expect(times).to.deep.equal(moves ? ['120ms', '180ms'] : ['0ms', '0ms']);
  });

  it('follow the color-scheme of the page, which a configured theme overrides', async () => {
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

  it('can be overridden by --partner-* on any ancestor', async () => {
    const shown = await show(() => <Two />);
    document.documentElement.style.setProperty('--partner-surface', 'rgb(1, 2, 3)');
    shown.element.parentElement!.style.setProperty('--partner-brand', 'rgb(134, 48, 92)');
    expect(ground(shown)).to.equal('rgb(1, 2, 3)');
    await until(() => accent(shown) === 'rgb(134, 48, 92)');
  });

  it('derive a readable theme from any brand color: light, dark and charts', async () => {
    const token = tokenOf(await show(() => <Two />));
    const bars: string[] = [];
    for (const brand of [
      '#ffd400',
      '#00e5ff',
      '#7cff00',
      '#ff0000',
      '#0000ff',
      '#e60012',
      '#ffffff',
      '#000000',
      '#07c160',
    ])
      for (const scheme of ['light', 'dark']) {
        document.documentElement.style.colorScheme = scheme;
        document.documentElement.style.setProperty('--partner-brand', brand);
        const pairs: [string, string, number][] = [
          ['on-accent', 'accent', 4.5],
          ['on-accent', 'accent-hover', 4.5],
          ['accent-text', 'surface', 4.5],
          ['accent-text', 'accent-soft', 4.5],
          ['chart-bar', 'surface', 3],
        ];
        for (const [ink, ground, least] of pairs)
          expect(contrast(token(ink), token(ground)), `${brand} ${scheme}: ${ink} on ${ground}`).to.be.at.least(least);
        bars.push(painted(token('chart-bar')));
      }
    expect(new Set(bars).size, 'charts follow the brand').to.be.greaterThan(12);
  });

  it('have the text size of the page, with all other sizes and lines in proportion', async () => {
    const shown = await show(() => (
      <>
        <p>正文</p>
        <small style={{ font: 'var(--_text-xs) / var(--_line-xs) serif' }}>说明</small>
        <h2 style={{ font: 'var(--_title-md) / var(--_title-md-line) serif' }}>标题</h2>
      </>
    ));
    const sizes = () =>
      ['p', 'small', 'h2'].map((tag) => {
        const { fontSize, lineHeight } = getComputedStyle(shown.find(tag));
        return `${fontSize}/${lineHeight}`;
      });
    expect(sizes()).to.deep.equal(['14px/22px', '12px/20px', '20px/28px']);
    document.documentElement.style.setProperty('--partner-text-base', '1.75rem');
    expect(sizes()).to.deep.equal(['28px/44px', '24px/40px', '40px/56px']);
  });

  it('have a font that the page declares, in their shadow root', async () => {
    const face = new FontFace('Portal Sans', 'local("DejaVu Sans"), local("Liberation Sans"), local("Arial")');
    document.fonts.add(face);
    document.documentElement.style.setProperty('--partner-font', "'Portal Sans'");
    await show(() => <p>Portal</p>);
    await until(() => face.status === 'loaded');
    document.fonts.delete(face);
  });

  it('have their own background with a dark theme, because the page can be light', async () => {
    const shown = await show(() => <Two />);
    const behind = () => getComputedStyle(shown.find('.frame')).backgroundColor;
    expect(behind()).to.equal('rgba(0, 0, 0, 0)');
    configure({ theme: 'dark' });
    expect(behind()).to.equal('rgb(13, 18, 19)');
  });

  it('use the configured accent of a brand, and ignore invalid colors', async () => {
    const shown = await show(() => <Two />);
    const own = accent(shown);
    configure({ brand: { name: '伙伴', accent: 'rgb(47, 75, 176)' } });
    await until(() => accent(shown) === 'rgb(47, 75, 176)');
    configure({ brand: { name: '伙伴', accent: 'red;} * { display: none' } });
    await until(() => accent(shown) === own);
  });

  it('are denser when the host configures it, except in a narrow container', async () => {
    const [wide, narrow] = [await show(() => <Two />), await show(() => <Two />, 320)];
    configure({ density: 'compact' });
    expect(wide.find('button').getBoundingClientRect().height).to.equal(32);
    expect(narrow.find('button').getBoundingClientRect().height).to.equal(44);
  });
});
