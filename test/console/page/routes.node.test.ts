import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressOf, landingAddress, loginAddress } from '#console/page/navigation.ts';
import { pageText } from '#console/page/page.text.ts';
import { MENU, ROUTES, firstUserPage, mayOpen, menuFor, routeOf, userPagesFor } from '#console/page/routes.ts';
import { configure } from '#shared/host/configuration.ts';
import type { NavigationTarget } from '#shared/host/navigation.ts';
import { SPECIFIED_ROUTES } from './specified-routes.ts';

const ORIGIN = 'https://console.example';
const agent = { role: 'agent', needReconcileUser: true };
const specialAgent = { role: 'agent', needReconcileUser: false };
const miner = { role: 'miner', needReconcileUser: true };
const plain = { role: 'miner', needReconcileUser: false };
/** A user whose role no response contains. */
const unknown = { role: '', needReconcileUser: true };
const names = (person: Parameters<typeof menuFor>[0]): string[] => menuFor(person).map(({ name }) => name);

describe('routes', () => {
  it('are those of §2.1 and §2.2, the device’s page, and no other', () => {
    const inside = SPECIFIED_ROUTES.filter(({ leadsTo }) => !leadsTo);
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

  it('are called as the tests expect', () => {
    for (const { path, visit = path, title, leadsTo } of SPECIFIED_ROUTES)
      if (!leadsTo) assert.equal(pageText['zh-CN'].titles[routeOf(visit.split('?')[0]!)!.name], title, path);
  });

  it('has a title for each, in both languages', () => {
    for (const { name, path } of ROUTES)
      for (const locale of ['zh-CN', 'en'] as const) assert.ok(pageText[locale].titles[name], `${locale} ${path}`);
  });

  it('takes header and menu on phones from the help center alone (§2.3)', () => {
    assert.deepEqual(
      ROUTES.filter(({ layout }) => layout === 'help').map(({ path }) => path),
      ['/help-center', '/help/center', '/help-center/:labelId/:articleId'],
    );
  });

  it('keeps certification, beneficiary and settlement for those who reconcile, users for agents (§6)', () => {
    for (const path of ['/wallet', '/user/certification', '/user/beneficiary']) {
      assert.ok(mayOpen(routeOf(path)!, miner));
      assert.ok(!mayOpen(routeOf(path)!, plain));
    }
    assert.ok(mayOpen(routeOf('/miner/list')!, specialAgent));
    assert.ok(!mayOpen(routeOf('/miner/list')!, miner));
    assert.ok(mayOpen(routeOf('/user/password')!, plain));
  });

  it('shows of the account settings what the person may open, and opens them at the first (§2.7, §6)', () => {
    const paths = (person?: typeof plain) => userPagesFor(person).map(({ path }) => path);
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
  it('shows an agent the users and no binding', () => {
    assert.deepEqual(names(agent), ['overview', 'devices', 'deploy', 'miners', 'wallet', 'user', 'help']);
  });

  it('shows others the binding and no users', () => {
    assert.deepEqual(names(miner), ['overview', 'devices', 'deploy', 'wallet', 'bindDevice', 'user', 'help']);
  });

  it('has no directed business where that is switched off', () => {
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

  it('hides settlement from those who do not reconcile', () => {
    assert.ok(!names(specialAgent).includes('wallet'));
    assert.ok(!names(plain).includes('wallet'));
  });

  it('shows what everybody has until the person is known', () => {
    assert.deepEqual(names(undefined), ['overview', 'devices', 'deploy', 'user', 'help']);
  });

  it('leads to routes that mark it', () => {
    for (const { name, path } of MENU) assert.equal(routeOf(path)!.menu, name);
  });
});

describe('where elements lead', () => {
  const targets: NavigationTarget[] = [
    ...(['wallet', 'bills', 'tech', 'devices', 'miners', 'deploy', 'dial', 'bind-device'] as const),
    ...(['certification', 'beneficiary', 'password', 'agreement', 'help', 'article', 'tickets'] as const),
    ...(['login', 'reset-password', 'node-address'] as const),
  ];

  it('every target is a route', () => {
    for (const to of targets) assert.ok(routeOf(addressOf({ to })!.split('?')[0]!), to);
    assert.equal(addressOf({ to: 'dashboard' }), '/dashboard');
  });

  it('parameters travel as the query', () => {
    assert.equal(addressOf({ to: 'password', params: { type: 'wallet' } }), '/user/password?type=wallet');
    assert.equal(addressOf({ to: 'dial', params: { deviceUUID: 'a&b' } }), '/dial/config?deviceUUID=a%26b');
    assert.equal(addressOf({ to: 'device', params: { deviceUUID: '../a' } }), '/device/..%2Fa');
    assert.equal(addressOf({ to: 'article', params: { labelId: '3', articleId: '../x' } }), '/help-center/3/..%2Fx');
  });

  it('a device leads to its cards where lines cannot be set', () => {
    configure({ off: ['saveDialling'] });
    assert.equal(addressOf({ to: 'dial', params: { deviceUUID: 'a' } }), '/dial/list?deviceUUID=a');
    configure({ off: undefined });
  });

  it('the wallet shows what its income is made of by itself', () => {
    assert.equal(addressOf({ to: 'income' }), undefined);
  });

  it('an unknown target leads nowhere', () => {
    assert.equal(addressOf({ to: 'constructor' as NavigationTarget }), undefined);
    assert.equal(addressOf({ to: 'javascript:alert(1)' as NavigationTarget }), undefined);
  });
});

describe('after the log-in', () => {
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

  it('does not come back to the log-in (hazard 4)', () => {
    assert.equal(landingAddress('/login?from=%2Flogin', ORIGIN), '/dashboard');
    assert.equal(landingAddress('/reset-password', ORIGIN), '/dashboard');
  });

  it('drops a token on the way (hazard 5)', () => {
    assert.equal(landingAddress('/wallet?token=abc&cycle=week', ORIGIN), '/wallet?cycle=week');
  });

  it('carries nothing where the start was asked for', () => {
    Object.assign(globalThis, { location: new URL(ORIGIN) });
    assert.equal(loginAddress('/'), '/login');
    assert.equal(loginAddress('/dashboard'), '/login');
    assert.equal(loginAddress('/user/password?type=wallet'), '/login?from=%2Fuser%2Fpassword%3Ftype%3Dwallet');
  });
});
