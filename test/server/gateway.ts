/** A server in gateway mode for tests, with short time limits. */
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';

/** @param upstream the time limit of the platform, ms */
export async function gateway(
  platformUrl: string,
  environment: Record<string, string> = {},
  { upstream = 400 } = {},
): Promise<FastifyInstance> {
  const options = readOptions({ LOG_LEVEL: 'silent', PLATFORM_URL: platformUrl, ...environment });
  return buildServer({ ...options, limits: { upstream, upstreamConnect: 400 } });
}
