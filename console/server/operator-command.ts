/** Commands of operators on the terminal, such as `node main.js jobs` (self-hosting/operate.md). */
import { parseArgs } from 'node:util';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { OptionError } from './option-values.ts';
import type { ServerOptions } from './options.ts';
import { agentOf } from './service-options.ts';
import type { OperatorActions } from './reference/operator/actions.ts';

interface Flags {
  readonly reason: string | undefined;
  readonly text: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface Command {
  /** words, then required and optional arguments */
  readonly usage: string;
  readonly run: (actions: OperatorActions, args: readonly string[], flags: Flags) => Promise<unknown>;
}

/** @throws OptionError */
function required(flag: keyof Flags, value: string | undefined, why: string): string {
  if (value?.trim()) return value;
  throw new OptionError(`--${flag}`, `is required, ${why}.`);
}

/** @throws OptionError */
function centsOf(yuan: string): number {
  const cents = parseAmount(yuan);
  if (cents) return cents;
  throw new OptionError('<yuan>', `is "${yuan}". Use an amount such as 128.50.`);
}

const correctionText = ({ id, applies }: { readonly id: string; readonly applies: boolean }): string =>
  applies
    ? `The row ${id} is on the next bill.`
    : `The row ${id} does not count yet. A second operator must add it with the same values.`;

export const COMMANDS: readonly Command[] = [
  {
    usage: 'agent add <user name> <phone>',
    async run(actions, [name, phone]) {
      const agent = agentOf(name, phone);
      if (!agent)
        throw new OptionError('<user name> <phone>', 'must be a user name and a phone number, such as li 13900139000.');
      const uid = await actions.addAgent(agent);
      return `The agent ${name} is added with the number ${uid}. It sets its password at /reset-password with a code to the phone.`;
    },
  },
  {
    usage: 'price set <agent> <business> <day> <yuan> <yuan of sub-accounts>',
    async run(actions, [agent, business, date, yuan, subAccountYuan]) {
      const [agentPrice, minerPrice] = [centsOf(yuan!), centsOf(subAccountYuan!)];
      const price = { agent: agent!, business: business!, date: date!, agentPrice, minerPrice };
      const applies = await actions.setPrice(price);
      return applies
        ? `The price of ${business} applies to the nodes of ${agent} from ${date} on.`
        : 'The price does not apply yet. A second operator must set it with the same amounts.';
    },
  },
  { usage: 'price <agent>', run: (actions, [agent]) => actions.prices(agent!) },
  {
    usage: 'contract set <user name> <day>',
    async run(actions, [name, date]) {
      await actions.setContractEnd(name!, date!);
      return `The contract of ${name} ends after ${date}.`;
    },
  },
  { usage: 'export-account <user name>', run: (actions, [name]) => actions.exportAccount(name!) },
  {
    usage: 'delete-account <user name>',
    async run(actions, [name]) {
      await actions.deleteAccount(name!);
      return `The data of ${name} is deleted. Ledger, bills and audit are kept under the number of the account.`;
    },
  },
  {
    usage: 'jobs retry <queue> [id]',
    run: async (actions, [queue, id]) => `Retried jobs: ${await actions.retryJobs(queue!, id)}`,
  },
  {
    usage: 'jobs drop <queue> [id] --reason <text>',
    run: async (actions, [queue, id], { reason }) =>
      `Dropped jobs: ${await actions.dropJobs(queue!, required('reason', reason, 'because the act is in the audit'), id)}`,
  },
  { usage: 'jobs [queue]', run: (actions, [queue]) => actions.deadJobs(queue) },
  {
    usage: 'transfers plan <number>',
    async run(actions, [txId]) {
      await actions.planTransfer(txId!);
      return `The transfer ${txId} is due now.`;
    },
  },
  { usage: 'transfers reconcile', run: (actions) => actions.reconcile() },
  { usage: 'transfers import [file]', run: (actions, [file]) => actions.importTransfers(file) },
  { usage: 'transfers [number]', run: (actions, [txId]) => actions.transfers(txId) },
  {
    usage: 'payouts pause',
    async run(actions) {
      await actions.pausePayouts();
      return 'Payouts are paused. Orders that are on their way are completed.';
    },
  },
  {
    usage: 'payouts resume [file]',
    run: async (actions, [file]) =>
      (await actions.resumePayouts(file))
        ? 'The pause of payouts has ended. Restart all servers.'
        : 'The pause of payouts has ended.',
  },
  {
    usage: 'contradictions end <id> --reason <text>',
    async run(actions, [id], { reason }) {
      await actions.endContradiction(id!, required('reason', reason, 'because the act is in the audit'));
      return `The contradiction ${id} has ended.`;
    },
  },
  {
    usage: 'contradictions correct <id> <compensation|fine> <yuan> --reason <text>',
    run: async (actions, [id, kind, yuan], { reason }) =>
      correctionText(
        await actions.correctContradiction(id!, {
          kind: kind!,
          amount: centsOf(yuan!),
          reason: required('reason', reason, 'because the user reads it'),
        }),
      ),
  },
  { usage: 'contradictions', run: (actions) => actions.contradictions() },
  {
    usage: 'corrections add <user name> <day> <compensation|fine> <yuan> --reason <text>',
    run: async (actions, [name, date, kind, yuan], { reason }) =>
      correctionText(
        await actions.correctDay(name!, date!, {
          kind: kind!,
          amount: centsOf(yuan!),
          reason: required('reason', reason, 'because the user reads it'),
        }),
      ),
  },
  { usage: 'corrections', run: (actions) => actions.corrections() },
  { usage: 'days', run: (actions) => actions.missingDays() },
  { usage: 'coverage <day>', run: (actions, [date]) => actions.coverage(date!) },
  { usage: 'billing set <day> <hours>', run: (actions, [date, hours]) => actions.setBillingBasis(date!, hours!) },
  { usage: 'billing', run: (actions) => actions.billingBasis() },
  {
    usage: 'clock accept',
    run: async (actions) => `The time ${await actions.acceptClock()} is accepted. Jobs continue within a minute.`,
  },
  { usage: 'messages', run: (actions) => actions.undelivered() },
  {
    usage: 'tickets reply <number> --text <text>',
    async run(actions, [id], { text }) {
      await actions.replyToTicket(id!, required('text', text, 'because the user reads it'));
      return `The reply is in the ticket ${id}.`;
    },
  },
  {
    usage: 'tickets attachment <id> <file>',
    async run(actions, [id, path]) {
      await actions.saveAttachment(id!, path!);
      return `The attachment is in ${path}.`;
    },
  },
  { usage: 'tickets [number]', run: (actions, [id]) => actions.tickets(id) },
  {
    usage: 'appeals accept <number> <yuan> --reason <text>',
    async run(actions, [id, yuan], { reason }) {
      const amount = centsOf(yuan!);
      const { state, lostIncome } = await actions.acceptAppeal(
        id!,
        amount,
        required('reason', reason, 'because the user reads it'),
      );
      if (state === 'accepted') return `The appeal ${id} is accepted. The compensation is on the next bill.`;
      return `The appeal ${id} stays open. The lost income is ${formatCents(lostIncome!)} yuan, so a second operator must accept it with the same amount.`;
    },
  },
  {
    usage: 'appeals refuse <number> --reason <text>',
    async run(actions, [id], { reason }) {
      await actions.refuseAppeal(id!, required('reason', reason, 'because the user reads it'));
      return `The appeal ${id} is refused.`;
    },
  },
  {
    usage: 'invoices received <user name> <month>',
    run: async (actions, [name, month]) =>
      `The invoice ${await actions.receiveInvoice(name!, month!)} of ${name} for ${month} is received.`,
  },
  {
    usage: 'invoices document <id> <file>',
    async run(actions, [id, path]) {
      await actions.saveInvoiceDocument(id!, path!);
      return `The document is in ${path}.`;
    },
  },
  { usage: 'invoices buyer [file]', run: (actions, [file]) => actions.invoiceBuyer(file) },
  { usage: 'invoices', run: (actions) => actions.invoices() },
  {
    usage: 'webhooks test <partner>',
    async run(actions, [partner]) {
      await actions.testWebhook(partner!);
      return `The test for ${partner} is queued. See its outcome with: webhooks ${partner}`;
    },
  },
  {
    usage: 'webhooks replay <partner> --from <time> [--to <time>]',
    run: async (actions, [partner], { from, to }) =>
      `Webhooks sent again: ${await actions.replayWebhooks(partner!, required('from', from, 'because webhooks since then are sent again'), to)}`,
  },
  { usage: 'webhooks [partner]', run: (actions, [partner]) => actions.webhooks(partner) },
  { usage: 'user <user name>', run: (actions, [name]) => actions.user(name!) },
];

const USAGE = `node main.js migrate\n       node main.js folder save|restore <file>\n       node main.js folder to-postgres\n       node main.js <command> --operator <your name>\n${COMMANDS.map(
  ({ usage }) => `  ${usage}`,
).join('\n')}`;

/** Returns the command and its arguments. @throws OptionError */
function find(line: readonly string[]): { readonly command: Command; readonly args: readonly string[] } {
  for (const command of COMMANDS) {
    const words = command.usage.split(/ (?=[<[-])/)[0]!.split(' ');
    const args = line.slice(words.length);
    const needed = command.usage.match(/(?<!--\w+ )<[^>]+>/g)?.length ?? 0;
    const most = needed + (command.usage.match(/\[(?!--)/g)?.length ?? 0);
    if (words.every((word, at) => line[at] === word) && args.length >= needed && args.length <= most)
      return { command, args };
  }
  throw new OptionError('Usage:', USAGE);
}

/** Shows a problem of the platform next to the result, such as missing tables, for which the command waits. */
const showProblem = (problem: unknown): void =>
  void process.stderr.write(`${(problem as { readonly err: Error }).err.message}\n`);

/** @returns the text for the terminal: data as JSON, or a confirmation */
export async function runOperatorCommand(options: ServerOptions, argv: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments(argv);
  const { command, args } = find(positionals);
  if (!values.operator) throw new OptionError('--operator', 'is required: your name for the audit.');
  if (options.platformUrl) throw new OptionError('PLATFORM_URL', 'is set, and a gateway stores no data.');
  const { embeddedPlatform } = await import('./reference/index.ts');
  const platform = await embeddedPlatform({
    ...options,
    demo: options.mode === 'demo',
    webhooks: options.embed?.webhooks,
    migrationUrl: options.databaseMigrationUrl,
    log: { error: showProblem },
  });
  try {
    const { operator, reason, text, from, to } = values;
    const result = await command.run(platform.operate(operator), args, { reason, text, from, to });
    return typeof result === 'string' ? result : JSON.stringify(result, undefined, 2);
  } finally {
    await platform.close();
  }
}

/** @throws OptionError */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        operator: { type: 'string' },
        reason: { type: 'string' },
        text: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
      },
    });
  } catch (error) {
    throw new OptionError('Usage:', `${USAGE}\n${(error as Error).message}`);
  }
}
