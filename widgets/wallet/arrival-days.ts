import type { ArrivalDays } from '../../shared/domain/withdrawal-window.ts';
import { getConfiguration } from '../../shared/host/configuration.ts';

/** 预计N日前到账: weekly 1, paid on Thursday; monthly 3, unless the host says otherwise (§9, Money). */
export const arrivalDays = (): ArrivalDays => ({ weekly: 1, monthly: 3, ...getConfiguration().arrivalDays });
