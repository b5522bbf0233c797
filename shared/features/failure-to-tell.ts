import { isOutcomeUnknown, type PlatformError } from '../client/errors.ts';

/**
 * What a person is told of a write: why the platform refused it, or `unknown` where its answer was lost and nobody knows
 * whether it was carried out (hazard 2).
 * @param isDone looks whether it was carried out all the same; `lost` when its answer was
 * @returns nothing to tell once it is done
 */
export async function failureToTell(
  error: PlatformError | undefined,
  unknown: string,
  isDone?: (lost: boolean) => boolean | Promise<boolean>,
): Promise<PlatformError | undefined> {
  const lost = error !== undefined && isOutcomeUnknown(error);
  if (!error || (await isDone?.(lost))) return undefined;
  return lost ? { ...error, message: unknown } : error;
}
