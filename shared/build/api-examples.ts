/** Makes the page with an example of each API call from the OpenAPI document. */
import type { Operation, Paths } from './openapi.ts';

/** The path of the page in the project. */
export const EXAMPLES_FILE = 'shared/docs/platform/examples.md';

const HEAD = `# Examples of the API calls

Made from \`openapi.json\` by \`npm run docs\`. [wire.md](wire.md) describes each call.`;

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const json = (value: unknown): string => block('json', JSON.stringify(value, undefined, 2));

/** Returns the path with its example values. */
function exampleAddress(address: string, { parameters = [] }: Operation): string {
  const withExample = parameters.filter(({ example }) => example !== undefined);
  const path = address.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${withExample.find((each) => each.name === name)?.example}`,
  );
  const query = new URLSearchParams(
    withExample.filter((each) => each.in === 'query').map(({ name, example }) => [name, `${example}`]),
  ).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the page in Markdown. */
export function examplesPage(paths: Paths): string {
  const groups = new Map<string, string[]>();
  for (const [address, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [group] = operation.tags;
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group)!.push(exampleOf(method, address, operation));
    }
  const sections = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return [HEAD, ...sections.map(([group, examples]) => [`## ${group}`, ...examples].join('\n\n'))].join('\n\n');
}

function exampleOf(method: string, address: string, operation: Operation): string {
  const { operationId, requestBody, responses } = operation;
  const sent = requestBody && ['Request:', json(requestBody.content['application/json']!.example)];
  const received = responses[200].content['application/json'];
  return [
    `### \`${operationId}\``,
    `\`${method.toUpperCase()} ${exampleAddress(address, operation)}\``,
    ...(sent ?? []),
    ...(received ? ['Response:', json(received.example)] : ['Response: the file.']),
  ].join('\n\n');
}
