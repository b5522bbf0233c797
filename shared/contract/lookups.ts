/** What forms look up while somebody types: places, and where nodes stand (§2.1, /external-form/node-address); banks (§7.3). */
import * as v from 'valibot';
import { listOf, nothing, said, text, orText } from './basics.ts';
import { get, post } from './call.ts';
import { shortText, filledText, withoutSpaces } from './inputs.ts';

const place = v.object({
  name: said,
  district: text,
  /** longitude and latitude with a comma between them */
  location: text,
});
export type Place = v.InferOutput<typeof place>;

/** Places whose name holds what was typed. */
export const placeList = v.pipe(
  listOf(place),
  v.transform((list): readonly Place[] => list.filter(({ name }) => name)),
);

export const tipQuery = v.object({ keywords: v.optional(v.pipe(shortText, v.trim()), '') });
export const inputTipsCall = get<typeof tipQuery>()(
  'inputTips',
  '/api/bff/console/miniapp/api/inputTips',
  'C',
  placeList,
  'anybody',
);

const filled = (message: string) => v.pipe(shortText, v.trim(), v.nonEmpty(message));

export const savedAddresses = v.object({
  username: filled('请填写用户名'),
  nodes: v.pipe(
    v.array(
      v.object({ uuid: filled('请填写节点'), address: filled('请填写节点地址'), location: v.optional(shortText, '') }),
    ),
    v.minLength(1, '请填写节点地址'),
    v.maxLength(500, '节点过多'),
    v.check((nodes) => new Set(nodes.map(({ uuid }) => uuid)).size === nodes.length, '节点重复，请合并后提交'),
  ),
});
export const saveAddressCall = post<typeof savedAddresses>()(
  'saveAddress',
  '/api/bff/console/miniapp/api/saveAddress',
  'C',
  nothing,
  'anybody',
);

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
