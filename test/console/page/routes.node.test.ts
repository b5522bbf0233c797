import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageAddress, landingAddress, leadsIntoSetup, loginAddress } from '#console/page/page-addresses.ts';
import { pageText } from '#console/page/page.text.ts';
import {
  MENU,
  ROUTES,
  areaPages,
  firstUserPage,
  mayOpen,
  menuFor,
  routeOf,
  userPagesFor,
} from '#console/page/routes.ts';
import { configure } from '#shared/host/configuration.ts';
import type { NavigationTarget } from '#shared/host/navigation.ts';
import { SPECIFIED_ROUTES } from './specified-routes.ts';

const ORIGIN = 'https://console.example';
const agent = { role: 'agent', needReconcileUser: true };
const specialAgent = { role: 'agent', needReconcileUser: false };
const miner = { role: 'miner', needReconcileUser: true };
const plain = { role: 'miner', needReconcileUser: false };
/** A user without a role in any response. */
const unknown = { role: '', needReconcileUser: true };
const names = (user: Parameters<typeof menuFor>[0]): string[] => menuFor(user).map(({ name }) => name);

describe('routes', () => {
  it('are exactly those of §2.1 and §2.2, the device page and the page of shared documents', () => {
    const inside = SPECIFIED_ROUTES.filter(({ redirectsTo }) => !redirectsTo);
    assert.deepEqual(
      ROUTES.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')).sort(),
      inside.map(({ path }) => path).sort(),
    );
    for (const { path, visit = path, only, open } of inside) {
      const route = routeOf(visit.split('?')[0]!)!;
      assert.deepEqual([route.only, route.open], [only, open], path);
    }
    assert.equal(routeOf('/nowhere'), undefined);
    assert.equal(routeOf('/user/nothing'), undefined);
  });

  it('have the specified titles', () => {
    for (const { path, visit = path, title, redirectsTo } of SPECIFIED_ROUTES)
      if (!redirectsTo) assert.equal(pageText['zh-CN'].titles[routeOf(visit.split('?')[0]!)!.name], title, path);
  });

  it('have a title in both languages', () => {
    for (const { name, path } of ROUTES)
      for (const locale of ['zh-CN', 'en'] as const) assert.ok(pageText[locale].titles[name], `${locale} ${path}`);
  });

  it('hide header and menu on phones only in the help center (§2.3)', () => {
    assert.deepEqual(
      ROUTES.filter(({ layout }) => layout === 'help').map(({ path }) => path),
      ['/help-center', '/help/center', '/help-center/:labelId/:articleId'],
    );
  });

  it('reach the lists without a menu entry through the tabs of their area, if the platform offers them', () => {
    const unlisted = (['dialList', 'statement', 'tickets'] as const).map((page) =>
      areaPages(page).map(({ path }) => path),
    );
    assert.deepEqual(unlisted, [
      ['/device/list', '/dial/list'],
      ['/wallet', '/wallet/statement'],
      ['/help-center', '/self-tickets'],
    ]);
    configure({ off: ['tickets'] });
    assert.deepEqual(
      areaPages('help').map(({ name }) => name),
      ['help'],
    );
    configure({ off: undefined });
  });

  it('allow certification, beneficiary and settlement to reconciled users, and sub-accounts to agents (§6)', () => {
    for (const path of ['/wallet', '/user/certification', '/user/beneficiary']) {
      assert.ok(mayOpen(routeOf(path)!, miner));
      assert.ok(!mayOpen(routeOf(path)!, plain));
    }
    assert.ok(mayOpen(routeOf('/miner/list')!, specialAgent));
    assert.ok(!mayOpen(routeOf('/miner/list')!, miner));
    assert.ok(mayOpen(routeOf('/user/password')!, plain));
  });

  it('list the account settings that the user may open, and open the first (§2.7, §6)', () => {
    const paths = (user?: typeof plain) => userPagesFor(user).map(({ path }) => path);
    const all = ['/user/certification', '/user/beneficiary', '/user/password', '/user/agreement'];
    assert.deepEqual(paths(agent), all);
    assert.deepEqual(paths(plain), ['/user/password', '/user/agreement']);
    assert.deepEqual(paths(specialAgent), paths(plain));
    assert.deepEqual(paths(undefined), paths(plain));
    assert.equal(firstUserPage(agent), '/user/certification');
    assert.equal(firstUserPage(plain), '/user/password');
  });
});

describe('the menu (§2.3, §6)', () => {
  it('shows an agent the sub-accounts without device binding', () => {
    assert.deepEqual(names(agent), ['overview', 'devices', 'deploy', 'miners', 'wallet', 'user', 'help']);
  });

  it('shows other users device binding without sub-accounts', () => {
    assert.deepEqual(names(miner), ['overview', 'devices', 'deploy', 'wallet', 'bindDevice', 'user', 'help']);
  });

  it('hides directed business when it is switched off', () => {
    configure({ off: ['/api/console/deploy'] });
    assert.deepEqual(names(miner), ['overview', 'devices', 'wallet', 'bindDevice', 'user', 'help']);
    configure({ off: undefined });
  });

  it('shows users, settlement and binding when the role is unknown', () => {
    assert.deepEqual(names(unknown), [
      'overview',
      'devices',
      'deploy',
      'miners',
      'wallet',
      'bindDevice',
      'user',
      'help',
    ]);
    for (const path of ['/wallet', '/miner/list', '/user/certification']) assert.ok(mayOpen(routeOf(path)!, unknown));
  });

  it('hides settlement when the user is not reconciled', () => {
    assert.ok(!names(specialAgent).includes('wallet'));
    assert.ok(!names(plain).includes('wallet'));
  });

  it('shows only the common entries until the user is known', () => {
    assert.deepEqual(names(undefined), ['overview', 'devices', 'deploy', 'user', 'help']);
  });

  it('links to routes that highlight the same entry', () => {
    for (const { name, path } of MENU) assert.equal(routeOf(path)!.menu, name);
  });
});

describe('addresses of navigation targets', () => {
  const targets: NavigationTarget[] = [
    ...(['wallet', 'bills', 'statement', 'tech', 'devices', 'miners', 'deploy', 'dial', 'bind-device'] as const),
    ...(['certification', 'beneficiary', 'password', 'agreement', 'help', 'article', 'tickets'] as const),
    ...(['login', 'reset-password', 'node-address'] as const),
  ];

  it('exist for every target', () => {
    for (const to of targets) assert.ok(routeOf(pageAddress({ to })!.split('?')[0]!), to);
    assert.equal(pageAddress({ to: 'dashboard' }), '/dashboard');
  });

  it('carry parameters in the query or the path', () => {
    assert.equal(pageAddress({ to: 'password', params: { type: 'wallet' } }), '/user/password?type=wallet');
    assert.equal(pageAddress({ to: 'dial', params: { deviceUUID: 'a&b' } }), '/dial/config?deviceUUID=a%26b');
    assert.equal(pageAddress({ to: 'device', params: { deviceUUID: '../a' } }), '/device/..%2Fa');
    assert.equal(pageAddress({ to: 'article', params: { labelId: '3', articleId: '../x' } }), '/help-center/3/..%2Fx');
  });

  it('open a device’s cards when its lines cannot be set', () => {
    configure({ off: ['saveDialling'] });
    assert.equal(pageAddress({ to: 'dial', params: { deviceUUID: 'a' } }), '/dial/list?deviceUUID=a');
    configure({ off: undefined });
  });

  it('do not exist for income, which the wallet shows itself', () => {
    assert.equal(pageAddress({ to: 'income' }), undefined);
  });

  it('do not exist for an unknown target', () => {
    assert.equal(pageAddress({ to: 'constructor' as NavigationTarget }), undefined);
    assert.equal(pageAddress({ to: 'javascript:alert(1)' as NavigationTarget }), undefined);
  });
});

describe('the setup', () => {
  const setup = [
    { step: 'cycle', done: false },
    { step: 'identity', done: true },
    { step: 'payout', done: false },
    { step: 'wallet-password', done: false },
  ] as const;

  it('shows the form of the next step, and leaves later steps to their own pages', () => {
    assert.equal(leadsIntoSetup({ to: 'beneficiary' }, setup), true);
    assert.equal(leadsIntoSetup({ to: 'certification' }, setup), false);
    assert.equal(leadsIntoSetup({ to: 'password', params: { type: 'wallet' } }, setup), false);
    const last = setup.map((each) => ({ ...each, done: each.step !== 'wallet-password' }));
    assert.equal(leadsIntoSetup({ to: 'password', params: { type: 'wallet' } }, last), true);
    assert.equal(leadsIntoSetup({ to: 'password' }, last), false);
  });
});

describe('after sign-in', () => {
  it('follows a path of this console with its search and hash', () => {
    assert.equal(landingAddress('/wallet?cycle=week#records', ORIGIN), '/wallet?cycle=week#records');
  });

  for (const evil of [
    '//evil',
    '/\\evil',
    '\\\\evil',
    '/\t/evil',
    'https://host@evil',
    'javascript:alert(1)',
    '/./',
    '',
  ])
    it(`does not follow ${JSON.stringify(evil)} (hazard 6)`, () => {
      assert.equal(landingAddress(evil, ORIGIN), '/dashboard');
    });

  it('does not return to the sign-in (hazard 4)', () => {
    assert.equal(landingAddress('/login?from=%2Flogin', ORIGIN), '/dashboard');
    assert.equal(landingAddress('/reset-password', ORIGIN), '/dashboard');
  });

  it('removes a token from the address (hazard 5)', () => {
    assert.equal(landingAddress('/wallet?token=abc&cycle=week', ORIGIN), '/wallet?cycle=week');
  });

  it('carries no path when the start page was requested', () => {
    Object.assign(globalThis, { location: new URL(ORIGIN) });
    assert.equal(loginAddress('/'), '/login');
    assert.equal(loginAddress('/dashboard'), '/login');
    assert.equal(loginAddress('/user/password?type=wallet'), '/login?from=%2Fuser%2Fpassword%3Ftype%3Dwallet');
  });
});
