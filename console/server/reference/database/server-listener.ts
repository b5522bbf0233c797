/** Listens to the changes that the triggers of the database report, on a connection of its own. */
import pg from 'pg';
import { CHANGES, changeOf, type ChangeHandler } from './changes.ts';

const CONNECT_MS = 5_000;
/** Time for a response of the database, and for a notification to arrive. */
const RESPONSE_MS = 5_000;
/** Interval of the check that the connection still works, because a cut network reports nothing. */
const CHECK_EVERY_MS = 30_000;
const RETRY_MS = { first: 500, most: 15_000 };
const PROBE = 'probe';
/** The name of the connection in `pg_stat_activity`. */
export const LISTENER_NAME = 'partner-console listener';

interface ListenOptions {
  /** a direct connection, because PgBouncer in transaction mode delivers no notifications */
  readonly connectionString: string;
  /** the connections of the requests, one of which sends the probe */
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly report: ((error: unknown, what: string) => void) | undefined;
}

/** Listens on a PostgreSQL server, and connects again after a failure. */
export class ServerListener {
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private retryMs = RETRY_MS.first;
  private isListening: boolean | undefined;
  private stopped = false;
  private probed: (() => void) | undefined;
  private readonly options: ListenOptions;
  private readonly handler: ChangeHandler;

  constructor(options: ListenOptions, handler: ChangeHandler) {
    this.options = options;
    this.handler = handler;
  }

  async start(): Promise<void> {
    if (this.stopped) return;
    const client = new pg.Client({
      connectionString: this.options.connectionString,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: RESPONSE_MS,
      keepAlive: true,
    });
    this.client = client;
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client, new Error('The connection ended')));
    client.on('notification', ({ payload = '' }) => {
      if (payload === PROBE) this.probed?.();
      else this.handler.changed(changeOf(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANGES}`);
      await this.probe();
      if (client !== this.client) return;
      this.retryMs = RETRY_MS.first;
      this.become(true);
      this.later(CHECK_EVERY_MS, () => this.check(client));
    } catch (error) {
      this.lose(client, error);
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  /** Sends a notification through another connection. @throws if it does not arrive */
  private async probe(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const arrived = new Promise<void>((resolve, reject) => {
      this.probed = resolve;
      timer = setTimeout(
        () => reject(new Error('No notification arrived. With PgBouncer, set DATABASE_LISTEN_URL')),
        RESPONSE_MS,
      );
    });
    try {
      await Promise.all([arrived, this.options.pool.query(`select pg_notify($1, $2)`, [CHANGES, PROBE])]);
    } finally {
      clearTimeout(timer);
    }
  }

  private check(client: pg.Client): void {
    client.query('select 1').then(
      () => this.later(CHECK_EVERY_MS, () => this.check(client)),
      (error: unknown) => this.lose(client, error),
    );
  }

  private lose(client: pg.Client, error: unknown): void {
    if (this.stopped || client !== this.client) return;
    this.client = undefined;
    client.end().catch(() => {});
    if (this.isListening !== false) this.options.report?.(error, 'no longer listening to changes of the database');
    this.become(false);
    this.later(this.retryMs, () => void this.start());
    this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most);
  }

  private become(isListening: boolean): void {
    if (this.isListening === isListening) return;
    this.isListening = isListening;
    this.handler.listening(isListening);
  }

  private later(ms: number, work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
    this.timer.unref();
  }
}
