import { getConfiguration } from '#shared/host/configuration.ts';
import type { ArrivalDays } from '#shared/domain/withdrawal-window.ts';

/** Days until a withdrawal arrives (预计N日前到账): weekly 1, paid on Thursday, and monthly 3, unless the host configures others (§9, Money). */
export const arrivalDays = (): ArrivalDays => ({ weekly: 1, monthly: 3, ...getConfiguration().arrivalDays });
