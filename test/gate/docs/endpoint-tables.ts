/** Makes the tables of endpoints, scopes, personal data and payout fields of the pages. */
import type { Operation, Paths } from '#shared/build/openapi.ts';
import { PAYOUT_RULES, type PayoutRule } from '#shared/topics/accounts/payout.rules.ts';
import { CALL_NAMES, CALLS, ENDPOINTS, scopesOf, TOPICS, type CallName, type Topic } from '#shared/topics/calls.ts';
import { PERSONAL_DATA } from '#shared/topics/personal-data.ts';
import { SCOPES } from '#shared/topics/scopes.ts';
import { markdownTable } from './markdown-table.ts';

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

interface OpenApi {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Returns the names of the fields, and of the fields of rows. */
function fieldsOf({ type, properties, anyOf }: Schema): string {
  if (type === 'string') return 'the file';
  if (anyOf) return anyOf.map(fieldsOf).join('; or ');
  const names = Object.entries(properties ?? {}).map(([name, { items }]) =>
    items?.properties ? `${name} of {${fieldsOf(items)}}` : name,
  );
  return names.join(', ') || '-';
}

function requestOf({ parameters = [], requestBody }: Operation): string {
  const query = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  if (query.length > 0) return `?${query.join(', ')}`;
  return requestBody ? fieldsOf(requestBody.content['application/json']!.schema as Schema) : '-';
}

/** Returns a section for each topic, with a row for each endpoint. */
export function endpointTables({ paths, components }: OpenApi): string {
  const rowOf = (name: CallName): string[] => {
    const { method, path, family, access } = CALLS[name];
    const operation = paths[path]![method.toLowerCase()]!;
    const response = components.schemas[`${name[0]!.toUpperCase()}${name.slice(1)}Response`] as Schema;
    const marks = `${ENDPOINTS[name].optional ? '°' : ''}${access === 'public' ? ', open' : ''}`;
    return [`\`${name}\``, `${method} ${path}${marks}`, family, requestOf(operation), fieldsOf(response)];
  };
  const heads = ['Name', 'Address', 'Family', 'Request', 'Response'];
  const sections = (Object.keys(TOPICS) as Topic[]).sort().map(
    (topic) =>
      `### ${topic}\n\n${markdownTable(
        heads,
        TOPICS[topic].map(({ call }) => rowOf(call.name)),
      )}`,
  );
  return sections.join('\n\n');
}

const SCOPE_HEADS = { en: ['Scope', 'Calls'], 'zh-CN': ['Scope', '接口'] } as const;

/** Returns the endpoints of each scope. */
export const scopeTable = (language: keyof typeof SCOPE_HEADS): string =>
  markdownTable(
    SCOPE_HEADS[language],
    SCOPES.map((scope) => [
      `\`${scope}\``,
      CALL_NAMES.flatMap((name) => (scopesOf(name).includes(scope) ? [`\`${name}\``] : [])).join(', '),
    ]),
  );

const PERSONAL_HEADS = {
  en: ['Field', 'Complete with'],
  'zh-CN': ['字段', '返回完整值所需的 scope'],
} as const;

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Returns the scopes of each personal field. */
export const personalDataTable = (language: keyof typeof PERSONAL_HEADS): string =>
  markdownTable(
    PERSONAL_HEADS[language],
    Object.entries(PERSONAL_DATA).map(([name, { scopes }]) => [codes([name]), codes(scopes)]),
  );

/** Returns the fields of the payout form: a row for each method that reads a field in another way. */
export const payoutFieldTable = (): string =>
  markdownTable(
    ['Field', 'Methods', 'Value'],
    PAYOUT_RULES.map(([, rule]) => [codes([rule.wire]), codes(rule.methods), payoutValueOf(rule)]),
  );

function payoutValueOf({ kind, least, most, options = [] }: PayoutRule): string {
  switch (kind) {
    case 'account':
      return 'number of the account';
    case 'digits':
      return `${least} to ${most} digits`;
    case 'name':
      return 'name of the holder';
    case 'text':
      return 'text';
    case 'listed':
      return 'a name from `banks`';
    case 'choice':
      return codes(options);
  }
}
