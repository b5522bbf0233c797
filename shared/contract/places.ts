import * as v from 'valibot';
import { listOf, said, text } from './basics.ts';

const place = v.object({
  name: said,
  district: text,
  /** longitude and latitude with a comma between them */
  location: text,
});
export type Place = v.InferOutput<typeof place>;

/** GET inputTips: places whose name holds what was typed. */
export const placeList = v.pipe(
  listOf(place),
  v.transform((list): readonly Place[] => list.filter(({ name }) => name)),
);
