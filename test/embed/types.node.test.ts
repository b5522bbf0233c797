/** Compiles code of hosts with the package's types, in a folder outside the project. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { HostFolder } from './host-folder.ts';

/** A line after `// error` must not compile. All other lines must compile. */
const script = `
import 'partner-console/partner-wallet';
import { partnerConsole, type PartnerWallet, type Configuration } from 'partner-console';
import { configure, defineConfig, getAccount, refresh, signOut, whenReady, diagnose, type LoadErrorCode } from 'partner-console/configure';

const options = defineConfig({ apiBase: 'https://platform.example', theme: 'dark', getToken: async () => 'token' });
const theme: 'dark' = options.theme;
configure(options);
// error
defineConfig({ theme: 'black' });
// error
configure({ apiBse: '' });
window.partnerConsole = { locale: 'en' };
window.partnerConsole = { locale: 'en-US' };
window.partnerConsole = { locale: 'en', configure(options) { Object.assign(this, options); } };
window.partnerConsole?.configure({ theme: 'dark' });
// error
window.partnerConsole = { locale: 'fr' };
void window.partnerConsole?.signOut();
const configuration: Configuration = options;
void [theme, configuration, signOut, refresh('wallet'), whenReady('partner-wallet').then((wallet: PartnerWallet) => wallet), diagnose(), partnerConsole.version];
// error
void refresh('wallets');
void getAccount().then((account) => account?.withdrawableCycles.length);

const wallet: PartnerWallet = document.createElement('partner-wallet');
wallet.cycle = 'week';
// error
wallet.cycle = 'year';
wallet.addEventListener('partner-cycle-changed', ({ detail }) => detail.cycle === 'month');
wallet.addEventListener('partner-withdrawal-submitted', ({ detail }) => detail.amount.toFixed());
wallet.addEventListener('click', (event) => event.clientX);
wallet.addEventListener('a-host-of-its-own', () => {});
// error
wallet.addEventListener('partner-bill-exported', () => {});
// error
wallet.addEventListener('partner-cycle-changed', ({ detail }) => detail.month);
const element: HTMLElement = wallet;
void element;

document.addEventListener('partner-session-expired', ({ detail }) => detail.path.length);
document.addEventListener('partner-token-failed', ({ detail }) => [detail.code === 'token-rejected', detail.attempt + 1]);
document.addEventListener('partner-widget-failed', ({ detail }) => [detail.tag, detail.code, detail.requestId]);
const known: LoadErrorCode[] = ['token-rejected', 'load'];
defineConfig({ onLoadError: ({ code }) => void known.some((one) => one === code || code === 4101 || code === 'of-a-platform') });
// error
const unknown: LoadErrorCode = 'token-rejectd';
void unknown;
addEventListener('partner-navigation-requested', (event) => {
  event.preventDefault();
  const to: string = event.detail.to;
  void to;
});
// error
document.addEventListener('partner-session-expired', ({ detail }) => detail.nothing);
document.querySelector('partner-bills')?.addEventListener('partner-month-changed', ({ detail }) => detail.month.length);
`;

const react = `
import 'partner-console/partner-wallet';
export const App = () => (
  <main>
    <partner-wallet cycle="week" className="wide" onpartner-cycle-changed={({ detail }) => detail.cycle} />
    <partner-bills month="2026-10" onpartner-bill-exported={({ detail }) => detail.rows + 1} />
  </main>
);
// error
export const Wrong = () => <partner-wallet cycle="year" />;
// error
export const Foreign = () => <partner-wallet onpartner-bill-exported={() => {}} />;
`;

const vue = `
import 'partner-console/partner-wallet';
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['partner-wallet']>['$props'];
export const props: Props = { cycle: 'week', onPartnerCycleChanged: ({ detail }) => detail.cycle };
// error
export const wrong: Props = { cycle: 'year' };
`;

describe('the types of the package', () => {
  let folder: HostFolder;

  before(() => {
    folder = new HostFolder();
  });
  after(() => folder.remove());

  /** Returns the lines with compiler errors. */
  function errorLines(file: string, source: string, packages: Readonly<Record<string, string>> = {}): number[] {
    const found = folder.compilerErrors({ [file]: source }, packages).map((error) => {
      assert.equal(error.file, file, error.message);
      return error.line;
    });
    return [...new Set(found)];
  }

  /** Returns the lines that a comment marks as errors. */
  const wrong = (source: string): number[] =>
    source.split('\n').flatMap((line, index) => (line.trim() === '// error' ? [index + 2] : []));

  it('compile in a plain host without React’s types, and reject misspelled names', () => {
    assert.deepEqual(errorLines('host.ts', script), wrong(script));
  });

  for (const [name, types] of [
    ['19', '@types/react'],
    ['18', '@types/react-18'],
  ] as const)
    it(`check attributes and events in JSX of React ${name}`, () => {
      const packages = {
        '@types/react': types,
        csstype: 'csstype',
        ...(name === '18' && { '@types/prop-types': '@types/prop-types' }),
      };
      assert.deepEqual(errorLines('app.tsx', react, packages), wrong(react));
    });

  it('check props and events in Vue', () => {
    assert.deepEqual(errorLines('app.ts', vue, { vue: 'vue' }), wrong(vue));
  });
});
