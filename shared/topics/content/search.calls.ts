/** The search over the data of a user. The specification has no such call; it is an addition. */
import * as v from 'valibot';
import { addition, id, integer, listOf, requiredText, text } from '../../core/wire-values.ts';
import { get, typeOnly } from '../../core/call.ts';
import { keywordText } from '../../core/request-values.ts';

/** A result of the search. The user may open its page. */
export const foundResult = v.object({
  /** `node`, `user`, `withdrawal`, `fine`, `compensation`, `ticket` or `article`; other kinds are not shown */
  kind: requiredText,
  /** UUID of a node, name of a user, otherwise the number of the record */
  id,
  title: text,
  /** the remark of a node or a user, or the reason of a row of a bill */
  detail: text,
  /** the month of the bill, such as `2026-10` */
  month: addition(v.string()),
  /** the wallet of a withdrawal: 1 is weekly */
  walletType: addition(integer),
  /** the tag of an article */
  tagId: addition(v.string()),
});
export type Found = v.InferOutput<typeof foundResult>;
export const foundList = listOf(foundResult);

/** Results of a kind that the platform sends at most. */
export const MOST_OF_KIND = 5;

export const searchQuery = v.object({ keyWords: keywordText });
export const searchCall = get({
  name: 'search',
  path: '/api/console/search',
  family: 'H',
  request: typeOnly<typeof searchQuery>(),
  response: foundList,
});
