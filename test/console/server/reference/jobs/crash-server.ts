/**
 * A server process on a data folder that a test may kill with a signal, or that kills itself at a chosen step.
 * A step is one message between the code and the database.
 */
import { PGlite } from '@electric-sql/pglite';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';

let steps = 0;
let crashAt = Number.POSITIVE_INFINITY;

const send = PGlite.prototype.execProtocolRawSync;
PGlite.prototype.execProtocolRawSync = function (this: PGlite, ...given: Parameters<typeof send>) {
  if (++steps > crashAt) process.kill(process.pid, 'SIGKILL');
  return send.apply(this, given);
};

const options = readOptions(process.env);
const server = await buildServer(options);
server.post<{ Params: { steps: string } }>('/crash-after/:steps', async ({ params }) => {
  crashAt = steps + Number(params.steps);
  return { steps };
});
await server.listen({ host: options.host, port: options.port, listenTextResolver: (address) => `at ${address}` });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
