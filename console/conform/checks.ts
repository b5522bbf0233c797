/** The checks of every endpoint, made from the server parts of the topics. */
import { TOPICS, type CallName, type NamedCall, type Topic } from '#shared/topics/calls.ts';
import type { DeclaredCheck, Endpoint, Known, Request } from '#shared/topics/endpoint.ts';
import type { Expected } from './reading.ts';

export interface Check extends DeclaredCheck, Expected {
  readonly topic: Topic;
  readonly call: CallName;
  readonly writes?: string | undefined;
  readonly requests: (facts: Known) => readonly Request[] | string;
}

/** Keys of lists. Other arrays, such as the incomes of a bill, can be empty in a complete response. */
const LIST_KEYS = ['list', 'items', 'params'];

function checksOf(topic: Topic, { call, writes, example, check = {} }: Endpoint<NamedCall>): Check[] {
  const response = example.response as Readonly<Record<string, unknown>>;
  const list = LIST_KEYS.find((key) => Array.isArray(response[key]));
  const request = writes ? {} : ({ params: example.path, query: example.request } as Request);
  const common = { topic, call: call.name, writes, list, requests: () => [request] };
  return [check].flat().map((each) => ({ ...common, ...each }));
}

/** In the order in which earlier responses provide the values of later requests. */
export const CHECKS: readonly Check[] = (Object.keys(TOPICS) as Topic[])
  .flatMap((topic) => TOPICS[topic].flatMap((endpoint) => checksOf(topic, endpoint)))
  .sort((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
