/** What is due by the platform's clock, done once however often it is asked for. */
import { catchUp } from './billing/catch-up.ts';
import type { Platform } from './context.ts';
import { settleDue } from './money/settle.ts';

export async function doDueWork(platform: Platform): Promise<void> {
  await catchUp(platform);
  await settleDue(platform);
}
