/** Banks that forms look up (§7.3). */
import * as v from 'valibot';
import { listOf, orText, said } from './basics.ts';
import { get } from './call.ts';
import { filledText, withoutSpaces } from './inputs.ts';

/** The digits of a card as they were typed: longer is no card. */
export const cardQuery = v.object({ cardNo: withoutSpaces });

/** The bank of a card; empty when it is not known. */
export const bankOfCard = orText('bankName', v.object({ bankName: said }));
export type BankOfCard = v.InferOutput<typeof bankOfCard>;
export const bankNameCall = get<typeof cardQuery>()('bankName', '/api/user/bankname', 'H', bankOfCard);

/** What was typed to find a bank. */
export const bankQuery = v.object({ fName: filledText });

/** Banks whose name holds what was typed. */
export const bankList = v.pipe(
  listOf(v.object({ fName: said })),
  v.transform((list): readonly string[] => list.map(({ fName }) => fName).filter(Boolean)),
);

export const banksCall = get<typeof bankQuery>()('banks', '/api/metadata/v1/kingdeeBanks', 'C', bankList);
