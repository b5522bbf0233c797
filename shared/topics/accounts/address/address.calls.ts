/** Lookups of forms: places and node addresses (§2.1, /external-form/node-address), banks (§7.3). */
import * as v from 'valibot';
import { listOf, nothing, requiredText, text, orText } from '#shared/core/wire-values.ts';
import { get, post, typeOnly } from '#shared/core/call.ts';
import { filledText, identifier, shortText, withoutSpaces } from '#shared/core/request-values.ts';

const place = v.object({
  name: requiredText,
  district: text,
  /** `longitude,latitude` */
  location: text,
});
export type Place = v.InferOutput<typeof place>;

/** Places whose name contains the typed text. */
export const placeList = v.pipe(
  listOf(place),
  v.transform((list): readonly Place[] => list.filter(({ name }) => name)),
);

export const tipQuery = v.object({ keywords: v.optional(shortText, '') });
export const inputTipsCall = get({
  name: 'inputTips',
  path: '/api/bff/console/miniapp/api/inputTips',
  family: 'C',
  request: typeOnly<typeof tipQuery>(),
  response: placeList,
  access: 'public',
});

const filled = (message: string) => v.pipe(shortText, v.nonEmpty(message));

export const savedAddresses = v.object({
  username: filled('请填写用户名'),
  nodes: v.pipe(
    v.array(
      v.object({
        uuid: v.pipe(identifier(), v.maxLength(200, '内容过长'), v.nonEmpty('请填写节点')),
        address: filled('请填写节点地址'),
        location: v.optional(shortText, ''),
      }),
    ),
    v.minLength(1, '请填写节点地址'),
    v.maxLength(500, '节点过多'),
    v.check((nodes) => new Set(nodes.map(({ uuid }) => uuid)).size === nodes.length, '节点重复，请合并后提交'),
  ),
});
export const saveAddressCall = post({
  name: 'saveAddress',
  path: '/api/bff/console/miniapp/api/saveAddress',
  family: 'C',
  request: typeOnly<typeof savedAddresses>(),
  response: nothing,
  access: 'public',
});

/** The typed digits of a card. */
export const cardQuery = v.object({ cardNo: withoutSpaces });

/** The bank of a card. Empty if unknown. */
export const cardBank = orText('bankName', v.object({ bankName: requiredText }));
export type BankOfCard = v.InferOutput<typeof cardBank>;
export const bankNameCall = get({
  name: 'bankName',
  path: '/api/user/bankname',
  family: 'H',
  request: typeOnly<typeof cardQuery>(),
  response: cardBank,
});

/** The typed part of a bank's name. */
export const bankQuery = v.object({ fName: filledText });

/** Banks whose name contains the typed text. */
export const bankList = v.pipe(
  listOf(v.object({ fName: requiredText })),
  v.transform((list): readonly string[] => list.map(({ fName }) => fName).filter(Boolean)),
);

export const banksCall = get({
  name: 'banks',
  path: '/api/metadata/v1/kingdeeBanks',
  family: 'C',
  request: typeOnly<typeof bankQuery>(),
  response: bankList,
});
