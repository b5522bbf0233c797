import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, BFF, ID_NUMBER, NAME, NEWCOMER_PHONE, signedIn } from './identity-support.ts';
import { freshDatabase, startServer, Visitor } from '../seeded-platform.ts';

const skip = process.env.DATABASE_URL
  ? false
  : 'requires DATABASE_URL, because the embedded database serves one process';

describe('identity and phone on parallel servers', { skip }, () => {
  it('allow one verification, one change and one owner of a phone across servers (hazards 1, 24)', async () => {
    const { databaseUrl, drop } = await freshDatabase();
    const servers = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)]);
    const first = await signedIn(servers[0]!, 'newcomer');
    const second = new Visitor(servers[1]!);
    second.token = first.token;
    const everywhere = (send: (visitor: Visitor) => ReturnType<Visitor['post']>) =>
      Promise.all(Array.from({ length: 8 }, (_, index) => send(index % 2 ? second : first)));

    const verifyCode = await first.code(NEWCOMER_PHONE);
    const form = { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: NEWCOMER_PHONE, verifyCode };
    const verified = await everywhere((visitor) => visitor.post(`${BFF}/updateRealNameInfo`, form));
    assert.equal(verified.filter(({ body }) => body.code === 0).length, 1);

    const proof = { phoneNumber: NEWCOMER_PHONE, verifyCode: await first.code(NEWCOMER_PHONE) };
    const { ticket } = (await second.post('/api/user/verify_verification_code', proof)).body;
    const phoneNumber = '13099990001';
    const change = { phoneNumber, verifyCode: await first.code(phoneNumber), ticket };
    const changed = await everywhere((visitor) => visitor.post('/api/user/modify_phone_number', change));
    assert.equal(changed.filter(({ status }) => status === 200).length, 1);
    assert.equal((await account(second)).phoneNumber, phoneNumber);

    // Two users change to the same phone at the same time.
    const agent = await signedIn(servers[1]!, 'agent');
    const ticketOf = async (visitor: Visitor, phone: string): Promise<string> => {
      const body = { phoneNumber: phone, verifyCode: await visitor.code(phone) };
      return (await visitor.post('/api/user/verify_verification_code', body)).body.ticket;
    };
    const wanted = '13099990002';
    const changes = [];
    for (const [visitor, old] of [
      [first, phoneNumber],
      [agent, '13800138000'],
    ] as const) {
      const proved = await ticketOf(visitor, old);
      changes.push({ visitor, body: { phoneNumber: wanted, verifyCode: await visitor.code(wanted), ticket: proved } });
    }
    const responses = await Promise.all(
      changes.map(({ visitor, body }) => visitor.post('/api/user/modify_phone_number', body)),
    );
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);

    const ended = await everywhere((visitor) =>
      visitor.post('/api/user/modify_password', { oldpassword: 'Demo@2026', password: 'Next#2027' }),
    );
    assert.equal(ended.filter(({ status }) => status === 200).length, 1);
    for (const visitor of [first, second]) assert.equal((await visitor.get('/api/user/account_info')).status, 401);

    for (const { close } of servers) await close();
    await drop();
  });
});
