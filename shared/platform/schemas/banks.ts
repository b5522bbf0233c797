import * as v from 'valibot';
import { text } from './basics.ts';

/** GET bankname: the bank of a card; empty when it is not known. */
export const bankOfCard = v.object({ bankName: text });
export type BankOfCard = v.InferOutput<typeof bankOfCard>;

/** GET kingdeeBanks: banks whose name holds what was typed. */
export const bankList = v.pipe(
  v.object({ list: v.nullish(v.array(v.object({ fName: text })), []) }),
  v.transform(({ list }): readonly string[] => list.map(({ fName }) => fName).filter(Boolean)),
);
