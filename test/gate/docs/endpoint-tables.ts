/** Makes the tables of endpoints and scopes of the pages. */
import type { Operation, Paths } from '#shared/build/openapi.ts';
import { CALL_NAMES, CALLS, ENDPOINTS, scopesOf, TOPICS, type CallName, type Topic } from '#shared/topics/calls.ts';
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
