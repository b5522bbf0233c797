/** Makes the OpenAPI document from the contract. `npm run docs` writes it, and the server sends it as /openapi.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { CALLS, ENDPOINTS, type NamedCall } from '../topics/calls.ts';
import { isWalletCall, type Family } from '../core/call.ts';
import { consoleConfigurationSchema } from '../topics/console-configuration.ts';
import type { Example } from '../topics/endpoint.ts';
import { PARTNER_ENDPOINTS } from '../topics/notices/delivery.server.ts';
import { WEBHOOKS } from '../topics/notices/webhook.server.ts';
import { contractDocs, type CallDocs, type FieldDocs } from './contract-docs.ts';
import { root } from './entries.ts';
import { wireSchema } from './wire-schema.ts';

/** Paths of the written documents in the project. */
export const OPENAPI_FILE = 'shared/docs/platform/openapi.json';
export const CONFIGURATION_FILE = 'shared/docs/self-hosting/configuration.schema.json';

const DESCRIPTION = `Calls that the elements send. Money is an integer number of cents.

A response of the H family is the bare data, and an error is an HTTP status. A response of the C family is \`{code, message, data}\`: code 0 is success, any other code is an error that can have the HTTP status 200. Code 101001 ends the session.`;

interface Body {
  /** by content type; JSON unless it is a file */
  readonly content: Readonly<Record<string, { readonly schema: unknown; readonly example?: unknown }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body & { readonly required: true };
  readonly responses: { readonly 200: Body & { readonly description: string }; readonly default: object };
}

/** The operations of each path by method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Returns the document. */
export function openApiDocument() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const docs = contractDocs();
  const schemas: Record<string, unknown> = { Error: ERROR };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of Object.values(CALLS)) {
    const callDocs = docs[call.name]!;
    const name = call.name[0]!.toUpperCase() + call.name.slice(1);
    schemas[`${name}Response`] = documented(convert(call.response), callDocs.response);
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, callDocs, `${name}Response`);
  }
  Object.assign(paths, partnerPaths());
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner console platform',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhookOperations(),
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Token of the session.' },
        partner: { type: 'http', scheme: 'bearer', description: 'Secret of the partner, for servers only.' },
      },
    },
  };
}

/** Returns the JSON Schema of CONFIG_FILE. */
export const configurationJsonSchema = (): object => ({
  title: 'Configuration of the console',
  ...toJsonSchema(wireSchema(consoleConfigurationSchema as GenericSchema), OPTIONS),
});

const OPTIONS = { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' } as const;

function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _draft, ...converted } = toJsonSchema(schema, OPTIONS);
  return converted;
}

const convert = (schema: GenericSchema): JsonSchema => jsonSchemaOf(wireSchema(schema));

const ERROR = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'Code of the error.' },
    message: { type: 'string', description: 'Message for the user.' },
    requestId: { type: 'string', description: 'ID of the request in the log of the platform.' },
    field: { type: 'string', description: 'Invalid field of the request.' },
  },
  required: ['code', 'message'],
  examples: [{ code: 4001, message: '验证码错误', requestId: 'req-7f3a', field: 'verifyCode' }],
};

const json = (schema: unknown, example?: unknown): Body['content'] => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** Wraps the data of the code family. */
const enveloped = (data: object): object => ({
  type: 'object',
  properties: { code: { type: 'integer', const: 0 }, message: { type: 'string' }, data },
  required: ['code', 'data'],
});

function operationOf(call: NamedCall, docs: CallDocs, responseName: string): Operation {
  const { name, method, family, access } = call;
  const { request: schema, example } = ENDPOINTS[name];
  const request = schema && documented(convert(schema), docs.request);
  const parameters = [
    ...pathParameters(call, example),
    ...(method === 'GET' ? queryParameters(request, example) : []),
    ...headersOf(call),
  ];
  const data = reference(responseName);
  return {
    operationId: name,
    tags: [docs.group],
    ...(docs.description && { description: docs.description }),
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && request && { requestBody: { required: true, content: json(request, example.request) } }),
    ...{ 'x-family': family, security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }] },
    responses: {
      200: {
        description: 'Success.',
        content:
          example.response instanceof Blob
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : responseOf(family, data, example.response),
      },
      default: { description: 'Error.', content: json(reference('Error')) },
    },
  };
}

/** Returns the endpoints that only the servers of partners use. */
const partnerPaths = (): Paths =>
  Object.fromEntries(
    Object.entries(PARTNER_ENDPOINTS).map(([operationId, { method, path: address, ...endpoint }]) => {
      const { description, request, response, example } = endpoint;
      const sent = jsonSchemaOf(request);
      const operation: Operation = {
        ...{ operationId, tags: ['webhooks of partners'], description, security: [{ partner: [] }] },
        ...(method === 'GET'
          ? { parameters: queryParameters(sent, example) }
          : { requestBody: { required: true, content: json(sent, example.request) } }),
        responses: {
          200: { description: 'Success.', content: json(jsonSchemaOf(response), example.response) },
          default: { description: 'Error.', content: json(reference('Error')) },
        },
      };
      return [address, { [method.toLowerCase()]: operation }];
    }),
  );

/** Returns the requests to the servers of partners by type. */
const webhookOperations = (): object =>
  Object.fromEntries(
    Object.entries(WEBHOOKS).map(([type, { description, data, example }]) => {
      const schema = {
        type: 'object',
        properties: {
          type: { type: 'string', const: type },
          timestamp: { type: 'string', format: 'date-time', description: 'When the event happened.' },
          data: convert(data),
        },
        required: ['type', 'timestamp', 'data'],
      };
      const header = (name: string, about: string, sample: string) => ({
        ...{ name, in: 'header', required: true, description: about, schema: { type: 'string' }, example: sample },
      });
      const operation = {
        operationId: type,
        description,
        parameters: [
          header(
            'webhook-id',
            'ID of the webhook, the same in each attempt.',
            'msg_2f1c7a52-0d0c-4a57-9a0e-8f5a3c1f7d11',
          ),
          header('user-agent', 'Name and version of the platform.', 'partner-console/2.10.8'),
          header('webhook-timestamp', 'Unix seconds of the attempt.', '1795747201'),
          header(
            'webhook-signature',
            'One or two signatures, separated by a space.',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          ),
        ],
        requestBody: {
          required: true,
          content: json(schema, { type, timestamp: '2026-11-27T00:00:00.000Z', data: example }),
        },
        responses: { '2XX': { description: 'Accepted.' }, default: { description: 'Sent again later.' } },
      };
      return [type, { post: operation }];
    }),
  );

const responseOf = (family: Family, data: object, example: unknown): Body['content'] =>
  family === 'C' ? json(enveloped(data), { code: 0, message: 'ok', data: example }) : json(data, example);

const pathParameters = ({ path: address }: NamedCall, { path: values }: Example): Parameter[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name: name!, in: 'path' as const, required: true },
    schema: { type: 'string' },
    example: values?.[name!],
  }));

function queryParameters(request: JsonSchema | undefined, { request: values }: Example): Parameter[] {
  const required = new Set(request?.required);
  return Object.entries(request?.properties ?? {}).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema;
    const example = values?.[name];
    return {
      ...{ name, in: 'query' as const, required: required.has(name), ...(description && { description }), schema },
      ...(example !== undefined && { example }),
    };
  });
}

/** Headers in addition to the token. */
function headersOf(call: NamedCall): Parameter[] {
  const header = (name: string, description: string) => ({
    ...{ name, in: 'header' as const, required: false, description },
    schema: { type: 'string' },
  });
  return [
    ...(call.name === 'withdraw' ? [header('Idempotency-Key', 'One key makes at most one withdrawal.')] : []),
    ...(isWalletCall(call) ? [header('X-Wallet-Ticket', 'Ticket of the wallet password.')] : []),
  ];
}

/** Adds the docstrings of the fields. */
function documented(schema: JsonSchema, docs: FieldDocs): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map((each) => documented(each as JsonSchema, docs)) }),
    ...(items &&
      typeof items === 'object' &&
      !Array.isArray(items) && { items: documented(items as JsonSchema, docs) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const { description, fields } = docs[name] ?? { description: '', fields: {} };
          return [name, { ...documented(property as JsonSchema, fields), ...(description && { description }) }];
        }),
      ),
    }),
  };
}
