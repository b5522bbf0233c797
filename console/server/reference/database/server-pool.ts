/**
 * The connections of the requests to PostgreSQL. A separate connection watches whether the database responds, so that
 * requests fail immediately while it hangs, and a full pool does not fail the readiness check.
 */
import pg from 'pg';
import type { Connections } from './database.ts';

export interface PoolOptions {
  /** most connections of this server */
  readonly size: number;
  /** ms to wait for a connection */
  readonly connectMs: number;
  /** ms of a statement */
  readonly statementMs: number;
  /** ms to wait for a lock */
  readonly lockMs: number;
}

export const POOL_DEFAULTS: PoolOptions = { size: 10, connectMs: 5_000, statementMs: 20_000, lockMs: 10_000 };

/** The database gets this time in addition to its own limit, before the server gives up a statement. */
const EXTRA_MS = 2_000;
/** Time for a response to the watch. */
const RESPONSE_MS = 1_000;
const WATCH_EVERY_MS = 1_000;
/** Failed checks in a row after which requests fail immediately. */
const MOST_FAILURES = 2;

/** The database did not respond to the last checks. `isAway` recognizes the code. */
class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not respond');
  }
}

/** Checks on its own connection whether the database responds. */
class Watch {
  private client: pg.Client | undefined;
  private checking: Promise<void> | undefined;
  private failures = 0;
  private readonly connectionString: string;
  private readonly becameAway: () => void;

  constructor(connectionString: string, becameAway: () => void) {
    this.connectionString = connectionString;
    this.becameAway = becameAway;
  }

  get isAway(): boolean {
    return this.failures >= MOST_FAILURES;
  }

  /** @throws if the database does not respond in time */
  check(): Promise<void> {
    this.checking ??= this.respond()
      .then(
        () => void (this.failures = 0),
        (error: unknown) => {
          this.failures += 1;
          if (this.failures === MOST_FAILURES) this.becameAway();
          void this.end();
          throw error;
        },
      )
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  async end(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  private async respond(): Promise<void> {
    if (!this.client) {
      const client = new pg.Client({
        connectionString: this.connectionString,
        connectionTimeoutMillis: RESPONSE_MS,
        query_timeout: RESPONSE_MS,
        application_name: 'partner-console watch',
      });
      client.on('error', () => {
        if (this.client === client) this.client = undefined;
      });
      this.client = client;
      await client.connect();
    }
    await this.client.query('select 1');
  }
}

const endNow = (client: pg.PoolClient): Promise<void> => (client as unknown as pg.Client).end().catch(() => {});

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A pool that ends its connections and opens no other while the database hangs. */
export class ServerPool extends pg.Pool {
  private readonly watch: Watch;
  private readonly timer: NodeJS.Timeout;
  private readonly clients = new Set<pg.PoolClient>();
  private isUsed = false;

  /** @param verify checks a new connection, which is closed if it throws */
  constructor(
    connectionString: string,
    { size, connectMs, statementMs, lockMs }: PoolOptions,
    verify: (client: pg.ClientBase) => Promise<void> = async () => {},
  ) {
    super({
      connectionString,
      max: size,
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs + EXTRA_MS,
      // as a statement, because PgBouncer refuses these settings as parameters of a connection
      onConnect: async (client: pg.ClientBase) => {
        await client.query(
          `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
            set idle_in_transaction_session_timeout = ${statementMs + 10_000}`,
        );
        await verify(client);
      },
    } as pg.PoolConfig);
    this.on('connect', (client) => {
      this.clients.add(client);
      // the queries of a broken connection fail, but without a listener its error would end the process
      client.on('error', () => {});
    });
    this.on('remove', (client) => this.clients.delete(client));
    // requests that wait for a response fail now instead of at the end of their time limit
    this.watch = new Watch(connectionString, () => this.clients.forEach((client) => void endNow(client)));
    this.timer = setInterval(() => {
      // an idle server does not query the database
      if (!this.isUsed && !this.watch.isAway) return;
      this.isUsed = this.waitingCount > 0 || this.totalCount > this.idleCount;
      this.watch.check().catch(() => {});
    }, WATCH_EVERY_MS);
    this.timer.unref();
  }

  get connections(): Connections {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this;
    return { busy: totalCount - idle, idle, waiting, isAway: this.watch.isAway };
  }

  /** @throws if the database does not respond in time */
  check(): Promise<void> {
    return this.watch.check();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<ConnectCallback>): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    this.isUsed = true;
    if (!this.watch.isAway) return callback ? super.connect(callback) : super.connect();
    const error = new DatabaseAwayError();
    if (!callback) return Promise.reject(error);
    callback(error, undefined, () => {});
  }

  override async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.watch.end(), super.end()]);
  }
}
