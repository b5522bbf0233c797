import { getConfiguration } from '#shared/host/configuration.ts';
import type { ArrivalDays } from '../wallet/withdrawal-window.rules.ts';

/** Returns the days until a withdrawal arrives (预计N日前到账): weekly 1, paid on Thursday, and monthly 3 by default (§9, Money). */
export const arrivalDays = (): ArrivalDays => ({ weekly: 1, monthly: 3, ...getConfiguration().arrivalDays });
