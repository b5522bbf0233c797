/** A coordinator and two workers with Citus, and a seeded database whose tables of devices are distributed. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { addMissingPartitions } from '#console/server/reference/retention.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { startPostgres, type PostgresServer } from '../postgres/server.ts';
import { root } from '../../gate/project.ts';
import path from 'node:path';

/** A transaction on several servers is prepared on each before it is committed. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '100',
  'citus.shard_count': '8',
};

export interface Cluster {
  /** the address of the database on the coordinator */
  readonly address: string;
  readonly workers: PostgresServer[];
  stop(): Promise<void>;
}

async function run(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** @param programs the folder of the programs of PostgreSQL */
export async function startCluster(programs: string): Promise<Cluster> {
  const coordinator = await startPostgres(programs, SETTINGS);
  const workers = [await startPostgres(programs, SETTINGS), await startPostgres(programs, SETTINGS)];
  const nodes = [coordinator, ...workers];
  for (const { address } of nodes) await run(address, 'create extension citus');
  const { address } = coordinator;
  const node = (name: string, server: PostgresServer) => `select ${name}('127.0.0.1', ${new URL(server.address).port})`;
  await run(
    address,
    node('citus_set_coordinator_host', coordinator),
    ...workers.map((worker) => node('citus_add_node', worker)),
  );
  const opened = await openDatabase({ databaseUrl: address }, seed);
  await addMissingPartitions({ db: opened.db, clock: Date });
  await opened.close();
  await run(address, readFileSync(path.join(root, 'test/lab/shards/distribute.sql'), 'utf8'));
  return {
    address,
    workers,
    async stop() {
      for (const server of [coordinator, ...workers]) await server.stop();
    },
  };
}
