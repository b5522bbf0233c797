/** §7.6 as the second platform reads it: of devices and users no more than §3 names, links as bare texts. */
import { coded, notThere, words } from './answers.ts';
import { pageOf, type Calls, type Platform } from './calls.ts';
import { devicesOf, earned, PRICE, sum, type Device } from './earnings.ts';
import type { Person } from './people.ts';

interface Card {
  readonly name: string;
  readonly speed: string;
  readonly ip: string;
  isManager: '0' | '1';
  diallingInfo?: unknown;
}

const VERSION = '5.1.0';

export function deviceCalls({ people }: Platform): Calls {
  const cardsOf = new Map<string, Card[]>();

  function cards(person: Person, uuid: unknown): Card[] {
    if (typeof uuid !== 'string' || !devicesOf(person).some((device) => device.uuid === uuid)) throw notThere();
    const known = cardsOf.get(uuid) ?? [
      { name: 'enp1s0', speed: '1000', ip: '10.8.0.2', isManager: '1' },
      { name: 'enp2s0', speed: '10000', ip: '10.8.0.3', isManager: '0' },
    ];
    cardsOf.set(uuid, known);
    return known;
  }

  /** Of the day before, or of the month so far. */
  const incomeOf = (device: Device, query: URLSearchParams): string => {
    const rows = earned([device]);
    const last = rows.at(-1)!.day;
    const part = query.get('key_style') === 'month' ? last.slice(0, 7) : last;
    return `${sum(rows.filter(({ day }) => day.startsWith(part)))}`;
  };

  return {
    'GET /api/income/device': ({ person, query }) => {
      const list = devicesOf(person).map((device) => ({
        uuid: device.uuid,
        agentPrice: `${PRICE}`,
        agentIncome: incomeOf(device, query),
        agentRemark: device.cycle === 'week' ? '周结' : '',
        agentRemarkMiner: null,
      }));
      return coded({ list: pageOf(list, query), total: `${list.length}` });
    },
    'GET /api/income/miner_device': ({ person, query }) => {
      const list = devicesOf(person).map((device) => ({
        uuid: device.uuid,
        minerPrice: `${PRICE}`,
        minerIncome: incomeOf(device, query),
      }));
      return coded(pageOf(list, query));
    },
    'GET /api/v1/device/violation': () => coded([]),
    'GET /api/user/agent/invite_link': ({ person }) => words(`https://sea.example/join?of=${person.uid}`),
    'GET /api/user/device/overview': ({ person }) => coded({ total: `${devicesOf(person).length}` }),
    'GET /api/agent/device/overview': ({ person }) => coded({ total: `${devicesOf(person).length}` }),
    'GET /api/user/agent/miners': ({ person, query }) => {
      const miners = people.all.filter(
        ({ role, agentAccount }) => role === 'miner' && agentAccount === person.username,
      );
      const items = miners.map((miner) => ({ username: miner.username, deviceCount: `${devicesOf(miner).length}` }));
      return coded({ items: pageOf(items, query), total: items.length });
    },

    'GET /api/v1/miner/dialling/info/v2': ({ person, query }) => {
      const netcardInfo = cards(person, query.get('deviceUUID'));
      return coded({ diallingType: '服务器上网', netcardInfo });
    },
    'POST /api/v1/miner/dialling/confirm_manager_network_card': ({ person, body: { deviceUUID, name, unConfirm } }) => {
      for (const card of cards(person, deviceUUID))
        if (unConfirm === true || typeof name === 'string')
          card.isManager = unConfirm !== true && card.name === name ? '1' : '0';
      return coded();
    },
    // the specification names none for the lines
    'POST /api/v1/miner/dialling/config': ({ person, body: { deviceUUID, name, diallingInfo } }) => {
      const card = cards(person, deviceUUID).find((each) => each.name === name);
      if (!card) throw notThere();
      card.diallingInfo = diallingInfo;
      return coded();
    },

    'GET /api/device_image/recommendation': () =>
      coded({
        version: VERSION,
        downloadURL: 'https://sea.example/image.iso',
        md5: '0123456789abcdef0123456789abcdef',
      }),
    'POST /api/bff/console/miniapp/api/generateCosTempLink': ({ body: { version } }) => {
      if (version !== VERSION) throw notThere();
      return words(`https://sea.example/image.iso?made=${Date.now()}`);
    },
  };
}
