/**
 * `npm run fake-provider [-- --port 4180 --server http://127.0.0.1:4173 --person <ID number>=<name>]` runs the provider of the
 * tests, to try out MODE=reference on this machine. It prints the variables of the server, and what it receives. Each transfer
 * is settled at once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ProviderServer } from './provider-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4180' },
    server: { type: 'string', default: 'http://127.0.0.1:4173' },
    person: { type: 'string', multiple: true, default: [] },
  },
});

const CONFLICT = 409;

const provider = await ProviderServer.start(Number(values.port));
for (const person of values.person) {
  const [number, name] = person.split('=') as [string, string];
  provider.register.set(number, name);
}
for (const [name, value] of Object.entries(provider.environment)) console.log(`${name}=${value}`);

let messages = 0;
const settled = new Set<string>();
for (;;) {
  await provider.until(() => provider.messages.length > messages || provider.orders.size > settled.size);
  for (const { phone, code, purpose } of provider.messages.slice(messages)) {
    console.log(`SMS to ${phone}: ${purpose} ${code}`);
    messages++;
  }
  for (const [id, { amount, method }] of provider.orders) {
    if (settled.has(id)) continue;
    settled.add(id);
    provider.decide(id, { state: 'settled' });
    // the server may not have stored its order yet
    while ((await provider.callBack(values.server, id)) === CONFLICT) await wait(500);
    console.log(`Transfer ${id}: ${amount} cents to ${method}`);
  }
}
