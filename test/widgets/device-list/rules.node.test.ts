/** Tests the filters, the order and the sums of devices. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { sumOfKnown } from '#shared/core/money.ts';
import {
  countOwn,
  countShown,
  countStates,
  filterDevices,
  FIRST_SORT,
  mergePages,
  minersAmong,
  NO_FILTER,
  sortDevices,
  startsDescending,
  sumOfIncome,
  unknownIds,
  type DeviceFilter,
  type DeviceRow,
} from '#widgets/device-list/device-list.rules.ts';
import {
  allowedSort,
  NO_PREFERENCES,
  preferencesKey,
  readPreferences,
  shownColumns,
} from '#widgets/device-list/list-preferences.rules.ts';
import { idsOfColumn, idsOfText } from '#widgets/device-list/id-import.rules.ts';
import { comparedRange, incomeOfDays } from '#widgets/device-list/comparison.rules.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { keywordsOf, unmatchedKeywords } from '#widgets/device-list/device-search.rules.ts';
import { SORT_KEYS, type SortKey } from '#shared/topics/devices/list-order.rules.ts';

const agentDevice = (uuid: string, more: object = {}) => ({
  uuid,
  name: `节点 ${uuid}`,
  online: true,
  bandwidth: 100,
  agentRemarkMiner: '',
  username: '',
  agentPrice: 2600_00,
  agentIncome: 1_00,
  agentRemark: '',
  ...more,
});
const page = (...list: ReturnType<typeof agentDevice>[]) => ({ list, total: list.length });
const rowsOf = (...devices: ReturnType<typeof agentDevice>[]) => mergePages([page(...devices)]);
const uuids = (rows: readonly DeviceRow[]) => rows.map(({ uuid }) => uuid);
const filtered = (rows: readonly DeviceRow[], filter: Partial<DeviceFilter>) =>
  uuids(filterDevices(rows, { ...NO_FILTER, ...filter }));

describe('pages become rows', () => {
  it('shows a device once when it moved to a later page during loading', () => {
    const rows = mergePages([page(agentDevice('a'), agentDevice('b')), page(agentDevice('b'), agentDevice('c'))]);
    assert.deepEqual(uuids(rows), ['a', 'b', 'c']);
  });

  it('reads the amounts of a miner’s device, and null as unknown', () => {
    const [row] = mergePages([
      {
        list: [
          {
            uuid: 'm',
            name: '',
            online: false,
            bandwidth: null,
            agentRemarkMiner: '机房 3',
            username: 'li',
            minerPrice: null,
            minerIncome: 42,
          },
        ],
        total: 1,
      },
    ]);
    assert.equal(row?.name, 'm', 'a device without a name is called by its id');
    assert.deepEqual([row?.price, row?.bandwidth, row?.income, row?.minerRemark], [undefined, undefined, 42, '机房 3']);
  });
});

describe('filters', () => {
  const rows = rowsOf(
    agentDevice('AB-1', { name: '华东 Node', username: 'li' }),
    agentDevice('ab-2', { online: false }),
    agentDevice('cd-3', { name: '<b>x</b>', username: 'wang' }),
  );

  it('find text in name and ID in any case and width', () => {
    assert.deepEqual(filtered(rows, { query: 'NODE' }), ['AB-1']);
    assert.deepEqual(filtered(rows, { query: ' ａｂ－' }), ['AB-1', 'ab-2']);
    assert.deepEqual(filtered(rows, { query: '<b>' }), ['cd-3']);
    assert.deepEqual(filtered(rows, { query: '.*' }), []);
  });

  it('are off when the query is blank', () => {
    for (const query of ['', ' \u3000']) assert.equal(filterDevices(rows, { ...NO_FILTER, query }), rows);
  });

  it('separate online from offline, and own nodes from those of a miner', () => {
    assert.deepEqual(filtered(rows, { online: 'online' }), ['AB-1', 'cd-3']);
    assert.deepEqual(filtered(rows, { online: 'offline' }), ['ab-2']);
    assert.deepEqual(filtered(rows, { owner: { kind: 'own' } }), ['ab-2']);
    assert.deepEqual(filtered(rows, { owner: { kind: 'miner', username: 'wang' } }), ['cd-3']);
  });

  it('match the IDs of a spreadsheet in any case', () => {
    const ids = idsOfColumn(['设备ID', ' ab-1 ', 'CD-3', 'zz-9', 'cd-3']);
    assert.deepEqual([...ids.values()], ['ab-1', 'CD-3', 'zz-9']);
    assert.deepEqual(filtered(rows, { ids: new Set(ids.keys()) }), ['AB-1', 'cd-3']);
    assert.deepEqual(unknownIds(ids, rows), ['zz-9']);
  });

  it('list the miners of the devices', () => {
    assert.deepEqual(minersAmong(rows), ['li', 'wang']);
  });
});

describe('keywords', () => {
  const [one, other] = ['3c40f159df5d61d948f2c24b886d6f53', 'e3b9d2832be7328be1c96d298f2d0c52'] as const;
  const rows = rowsOf(agentDevice(one, { name: '华东 Node' }), agentDevice(other), agentDevice('cd-3'));

  for (const between of ['\n', '\r\n', '\t', ',', ', ', '，', '；', '、', ' ', '\n\n'])
    it(`separate two IDs by ${JSON.stringify(between)}`, () => {
      assert.deepEqual(keywordsOf(`${one}${between}${other}`), [one, other]);
      assert.deepEqual(filtered(rows, { query: ` ${one}${between}${other.toUpperCase()} ` }), [one, other]);
    });

  it('keep the spaces of a name', () => {
    assert.deepEqual(keywordsOf(' 华东 Node '), ['华东 Node']);
    assert.deepEqual(filtered(rows, { query: '东 no' }), [one]);
  });

  it('find parts of names and IDs in a list as well', () => {
    assert.deepEqual(filtered(rows, { query: 'node, CD' }), [one, 'cd-3']);
  });

  it('list those without a node, as written and once', () => {
    assert.deepEqual(unmatchedKeywords(keywordsOf(`${one}, ZZ-9, zz-9, 没有`), rows), ['ZZ-9', '没有']);
  });

  it('find every node of a list of IDs, and no other one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }), fc.nat(), (ids, count) => {
        const all = rowsOf(...ids.map((id) => agentDevice(id, { name: '' })));
        const some = ids.slice(0, 2 + (count % (ids.length - 1)));
        assert.deepEqual(filtered(all, { query: some.join('\n') }), some);
        assert.deepEqual(unmatchedKeywords(some, all), []);
      }),
    );
  });
});

describe('IDs of a column', () => {
  for (const head of ['设备ID', '设备编号', 'ID', 'uuid', 'Device ID', 'device_id', '设备ＩＤ', '序列号'])
    it(`exclude the head ${head}`, () => assert.equal(idsOfColumn([head]).size, 0));

  it('keep an ID that looks like a head', () => {
    assert.deepEqual([...idsOfColumn(['ID-1', 'idle', '']).values()], ['ID-1', 'idle']);
    assert.deepEqual([...idsOfColumn(['ID-1', 'idle', 'ID-2']).values()], ['ID-1', 'idle', 'ID-2']);
  });
});

describe('IDs of a pasted text', () => {
  it('are separated by lines, spaces, tabs and commas, without a heading and without duplicates', () => {
    assert.deepEqual([...idsOfText('设备 ID\na-1\tb-2, c-3\r\n d-4 A-1；\n\n').values()], ['a-1', 'b-2', 'c-3', 'd-4']);
    assert.equal(idsOfText(' \n\t').size, 0);
  });
});

describe('order', () => {
  const rows = rowsOf(
    agentDevice('d10', { name: '节点 10', agentIncome: 5, bandwidth: null }),
    agentDevice('d9', { name: '节点 9', agentIncome: null, agentRemark: '乙' }),
    agentDevice('d2', { name: '节点 2', agentIncome: 7, online: false }),
  );
  const by = (key: SortKey, descending: boolean) => uuids(sortDevices(rows, { key, descending }));

  it('puts unknown values last in both directions', () => {
    assert.deepEqual(by('income', true), ['d2', 'd10', 'd9']);
    assert.deepEqual(by('income', false), ['d10', 'd2', 'd9']);
    assert.deepEqual(by('remark', false)[0], 'd9');
    assert.deepEqual(by('bandwidth', true).at(-1), 'd10');
  });

  it('compares numbers in names as numbers', () => {
    assert.deepEqual(by('name', false), ['d2', 'd9', 'd10']);
    assert.deepEqual(by('online', true), ['d10', 'd9', 'd2']);
  });

  it('starts with the largest amount and with the first name', () => {
    assert.equal(startsDescending('income'), true);
    assert.equal(startsDescending('name'), false);
  });

  it('keeps the order of the response without a copy', () => {
    const ordered = rowsOf(agentDevice('a', { agentIncome: 3 }), agentDevice('b', { agentIncome: 3 }));
    assert.equal(sortDevices(ordered, FIRST_SORT), ordered);
  });
});

describe('laws', () => {
  const devices = fc.uniqueArray(
    fc.record({
      uuid: fc.integer({ min: 1, max: 1e6 }).map((number) => number.toString(16)),
      online: fc.boolean(),
      agentIncome: fc.option(fc.integer({ min: 0, max: 1e12 })),
    }),
    { selector: ({ uuid }) => searchKey(uuid), maxLength: 40 },
  );

  it('counts devices without a miner as the agent’s own', () => {
    const rows = rowsOf(agentDevice('a'), agentDevice('b', { username: 'li' }), agentDevice('c'));
    assert.equal(countOwn(rows), 2);
  });

  it('does not count devices as the agent’s own if no device names a miner', () => {
    assert.equal(countOwn(rowsOf(agentDevice('a'), agentDevice('b'))), undefined);
    assert.equal(countOwn([]), undefined);
  });

  it('splits all devices into online and offline, in number and in cents', () => {
    fc.assert(
      fc.property(devices, (list) => {
        const rows = rowsOf(...list.map(({ uuid, ...more }) => agentDevice(uuid, more)));
        const on = filterDevices(rows, { ...NO_FILTER, online: 'online' });
        const off = filterDevices(rows, { ...NO_FILTER, online: 'offline' });
        assert.equal(on.length + off.length, rows.length);
        assert.equal(countStates(rows).online, on.length);
        assert.equal(sumOfKnown([sumOfIncome(on), sumOfIncome(off)]), sumOfIncome(rows));
      }),
    );
  });

  it('has no number of the shown rows until all pages are loaded', () => {
    const rows = rowsOf(agentDevice('a'), agentDevice('b', { online: false }));
    const loading = { complete: false, filtering: false, total: 300 };
    assert.deepEqual(countShown(rows, loading), { nodes: 300, states: undefined });
    assert.equal(countShown(rows, { ...loading, total: undefined }).nodes, undefined);
    assert.equal(countShown(rows, { ...loading, filtering: true }).nodes, undefined);
    const states = { online: 1, offline: 1, unknown: 0 };
    assert.deepEqual(countShown(rows, { ...loading, complete: true }), { nodes: 300, states });
    assert.deepEqual(countShown(rows, { complete: true, filtering: true, total: 300 }), { nodes: 2, states });
  });

  it('counts a node without a state as unknown, not as offline', () => {
    const rows = rowsOf(agentDevice('a', { online: undefined }), agentDevice('b', { online: false }));
    assert.deepEqual(countStates(rows), { online: 0, offline: 1, unknown: 1 });
  });

  it('has an unknown total if no node has an income', () => {
    assert.equal(sumOfIncome([]), undefined);
    assert.equal(sumOfIncome(rowsOf(agentDevice('a', { agentIncome: null }))), undefined);
    assert.equal(sumOfIncome(rowsOf(agentDevice('a', { agentIncome: null }), agentDevice('b', { agentIncome: 0 }))), 0);
  });

  it('neither loses nor repeats a device when it sorts', () => {
    fc.assert(
      fc.property(
        devices,
        fc.constantFrom<SortKey>('name', 'uuid', 'online', 'income'),
        fc.boolean(),
        (list, key, d) => {
          const rows = rowsOf(...list.map(({ uuid, ...more }) => agentDevice(uuid, more)));
          const sorted = sortDevices(rows, { key, descending: d });
          assert.deepEqual(uuids(sorted).sort(), uuids(rows).sort());
        },
      ),
    );
  });
});

describe('preferences', () => {
  it('survive their stored form', () => {
    fc.assert(
      fc.property(
        fc.subarray(SORT_KEYS.filter((key) => key !== 'name')),
        fc.constantFrom(...SORT_KEYS),
        fc.boolean(),
        (hidden, key, descending) => {
          const preferences = { sort: { key, descending }, hidden };
          assert.deepEqual(readPreferences(JSON.stringify(preferences)), preferences);
        },
      ),
    );
  });

  for (const text of [undefined, '', '[]', 'null', '{"sort":1,"hidden":2}', '{"sort":{"key":"x"},"hidden":["x"]}'])
    it(`have their defaults when ${text} is stored`, () => assert.deepEqual(readPreferences(text), NO_PREFERENCES));

  it('are stored under a key without the ID of the user', () => {
    assert.notEqual(preferencesKey('100001'), preferencesKey('100002'));
    assert.ok(!preferencesKey('100001').includes('100001'));
  });

  it('never hide the name, nor sort by a column that cannot be sorted', () => {
    const columns = [{ key: 'name' }, { key: 'price', sortable: false }, { key: 'uuid', sortable: true }] as const;
    assert.deepEqual(shownColumns(columns, ['name', 'price']), [columns[0], columns[2]]);
    assert.deepEqual(allowedSort({ key: 'price', descending: true }, columns), FIRST_SORT);
    assert.deepEqual(allowedSort({ key: 'uuid', descending: true }, columns), { key: 'uuid', descending: true });
  });
});

describe('comparison', () => {
  it('has four whole weeks that end yesterday', () => {
    const range = comparedRange(Date.UTC(2026, 10, 25, 2));
    assert.deepEqual(range, { start: '2026-10-28', end: '2026-11-24' });
  });

  it('has an unknown income without days', () => {
    assert.deepEqual(incomeOfDays([]), { sum: undefined, days: 0 });
    assert.deepEqual(incomeOfDays([{ income: 5 }, { income: 0 }]), { sum: 5, days: 2 });
  });
});

describe('the order by income', () => {
  const node = (uuid: string, agentIncome: number | null, incomeChange?: number, weekIncome?: number) =>
    agentDevice(uuid, { agentIncome, incomeChange, weekIncome });

  it('leaves out nodes that never earned when it is ascending, but not an unbilled day', () => {
    const rows = rowsOf(node('low', 1_00, 0, 2_00), node('never', 0, 0, 0), node('unbilled', 0, -3_00, 4_00));
    const ascending = uuids(sortDevices(rows, { key: 'income', descending: false }));
    assert.deepEqual(ascending, ['unbilled', 'low', 'never']);
    assert.deepEqual(uuids(sortDevices(rows, { key: 'weekIncome', descending: false })), ['low', 'unbilled', 'never']);
    assert.equal(uuids(sortDevices(rows, { key: 'income', descending: true }))[0], 'low');
  });

  it('starts with the largest loss when it follows the change, with unknown changes last', () => {
    const rows = rowsOf(node('up', 5_00, 1_00, 9_00), node('unknown', 5_00), node('down', 2_00, -3_00, 9_00));
    assert.equal(startsDescending('change'), false);
    assert.deepEqual(uuids(sortDevices(rows, { key: 'change', descending: false })), ['down', 'up', 'unknown']);
  });

  it('keeps zeros in place if the platform sends no income of the week', () => {
    const rows = rowsOf(node('one', 1_00), node('zero', 0));
    assert.deepEqual(uuids(sortDevices(rows, { key: 'income', descending: false })), ['zero', 'one']);
  });
});
