/** How much longer a test may take on a machine with other work to do. */
import os from 'node:os';

/** The running processes per processor, at least 1. */
export const loadFactor = (): number => Math.max(1, Math.ceil(os.loadavg()[0]! / os.availableParallelism()));
