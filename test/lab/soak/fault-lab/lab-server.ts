/** The server in a separate process that a test can kill. The test can query its database. */
import { PGlite } from '@electric-sql/pglite';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';

let database: PGlite | undefined;
const create = PGlite.create.bind(PGlite);
PGlite.create = (async (...given: Parameters<typeof create>) => (database = await create(...given))) as never;

const options = readOptions(process.env);
const server = await buildServer(options);
server.post<{ Body: { statement: string } }>(
  '/lab/sql',
  async ({ body }) => (await database!.query(body.statement)).rows,
);
await server.listen({ host: options.host, port: options.port });
process.stdout.write('listening\n');
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
