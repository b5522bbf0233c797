/** The endpoints of §7.6 in the second platform's reading: only the fields that §3 names, and links as plain text. */
import { coded, notFound, plainText } from './responses.ts';
import { pageOf, type Calls, type Platform } from './calls.ts';
import { devicesOf, earned, PRICE, sum, type Device } from './earnings.ts';
import type { User } from './users.ts';

interface Card {
  readonly name: string;
  readonly speed: string;
  readonly ip: string;
  isManager: '0' | '1';
  diallingInfo?: unknown;
}

const VERSION = '5.1.0';

export function deviceCalls({ users }: Platform): Calls {
  const cardsOf = new Map<string, Card[]>();

  function cards(user: User, uuid: unknown): Card[] {
    if (typeof uuid !== 'string' || !devicesOf(user).some((device) => device.uuid === uuid)) throw notFound();
    const known = cardsOf.get(uuid) ?? [
      { name: 'enp1s0', speed: '1000', ip: '10.8.0.2', isManager: '1' },
      { name: 'enp2s0', speed: '10000', ip: '10.8.0.3', isManager: '0' },
    ];
    cardsOf.set(uuid, known);
    return known;
  }

  /** Returns the income of yesterday, or of the month so far. */
  const incomeOf = (device: Device, query: URLSearchParams): string => {
    const rows = earned([device]);
    const last = rows.at(-1)!.day;
    const part = query.get('key_style') === 'month' ? last.slice(0, 7) : last;
    return `${sum(rows.filter(({ day }) => day.startsWith(part)))}`;
  };

  return {
    'GET /api/income/device': ({ user, query }) => {
      const list = devicesOf(user).map((device) => ({
        uuid: device.uuid,
        agentPrice: `${PRICE}`,
        agentIncome: incomeOf(device, query),
        agentRemark: device.cycle === 'week' ? '周结' : '',
        agentRemarkMiner: null,
      }));
      return coded({ list: pageOf(list, query), total: `${list.length}` });
    },
    'GET /api/income/miner_device': ({ user, query }) => {
      const list = devicesOf(user).map((device) => ({
        uuid: device.uuid,
        minerPrice: `${PRICE}`,
        minerIncome: incomeOf(device, query),
      }));
      return coded(pageOf(list, query));
    },
    'GET /api/v1/device/violation': () => coded([]),
    'GET /api/user/agent/invite_link': ({ user }) => plainText(`https://sea.example/join?of=${user.uid}`),
    'GET /api/user/device/overview': ({ user }) => coded({ total: `${devicesOf(user).length}` }),
    'GET /api/agent/device/overview': ({ user }) => coded({ total: `${devicesOf(user).length}` }),
    'GET /api/user/agent/miners': ({ user, query }) => {
      const miners = users.all.filter(({ role, agentAccount }) => role === 'miner' && agentAccount === user.username);
      const items = miners.map((miner) => ({ username: miner.username, deviceCount: `${devicesOf(miner).length}` }));
      return coded({ items: pageOf(items, query), total: items.length });
    },

    'GET /api/v1/miner/dialling/info/v2': ({ user, query }) => {
      const netcardInfo = cards(user, query.get('deviceUUID'));
      return coded({ diallingType: '服务器上网', netcardInfo });
    },
    'POST /api/v1/miner/dialling/confirm_manager_network_card': ({ user, body: { deviceUUID, name, unConfirm } }) => {
      for (const card of cards(user, deviceUUID))
        if (unConfirm === true || typeof name === 'string')
          card.isManager = unConfirm !== true && card.name === name ? '1' : '0';
      return coded();
    },
    // The specification does not name an endpoint that saves the lines.
    'POST /api/v1/miner/dialling/config': ({ user, body: { deviceUUID, name, diallingInfo } }) => {
      const card = cards(user, deviceUUID).find((each) => each.name === name);
      if (!card) throw notFound();
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
      if (version !== VERSION) throw notFound();
      return plainText(`https://sea.example/image.iso?made=${Date.now()}`);
    },
  };
}
