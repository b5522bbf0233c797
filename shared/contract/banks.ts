import * as v from 'valibot';
import { listOf, orText, said } from './basics.ts';

/** GET bankname: the bank of a card; empty when it is not known. */
export const bankOfCard = orText('bankName', v.object({ bankName: said }));
export type BankOfCard = v.InferOutput<typeof bankOfCard>;

/** GET kingdeeBanks: banks whose name holds what was typed. */
export const bankList = v.pipe(
  listOf(v.object({ fName: said })),
  v.transform((list): readonly string[] => list.map(({ fName }) => fName).filter(Boolean)),
);
