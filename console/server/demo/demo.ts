/**
 * What only the demo has: its users with a year of data, the sandbox, faults on demand and simulated services. Servers for
 * real users do not load it.
 */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../reference/context.ts';
import { Faults, injectFaults } from './sandbox/faults.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';

import { STAND_IN_DEVICES } from './seed/stand-in-devices.ts';
import { STAND_IN_BANK, STAND_IN_ROBOTS, STAND_INS } from './sandbox/stand-in-services.ts';
import { SPECIAL_AGENT } from './seed/users.ts';

export { seed } from './seed/seed.ts';

export const SIMULATION = {
  services: STAND_INS,
  robots: STAND_IN_ROBOTS,
  transfers: STAND_IN_BANK,
  deviceStates: STAND_IN_DEVICES,
  specialUsers: [SPECIAL_AGENT],
} as const;

/** Adds /sandbox. Call it before routes are added, which its faults can affect. */
export async function addSandbox(app: FastifyInstance, platform: Platform): Promise<void> {
  const faults = new Faults();
  injectFaults(app, faults);
  // in a scope, because its pages have their own error handler
  await app.register((sandbox) => sandboxRoutes(sandbox, platform, faults));
}
