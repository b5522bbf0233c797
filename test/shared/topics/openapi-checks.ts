/** Validates requests and responses by the OpenAPI document in `shared/docs`. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OPENAPI_FILE } from '#shared/build/openapi.ts';
import { root } from '../../gate/project.ts';

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: object; readonly example?: unknown } };
}

interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly required: boolean;
  readonly schema: object;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: { readonly 200: Content };
}

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

export interface OpenApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: Content } }>>;
}

export const readOpenApi = (): OpenApiDocument =>
  JSON.parse(readFileSync(path.join(root, OPENAPI_FILE), 'utf8')) as OpenApiDocument;

/** Returns functions that list the violations of a request or a response, by call. */
export function openApiChecks() {
  const document = readOpenApi();
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, { readonly request: Errors; readonly response: Errors }>();
  const errorsOf = (pointer: string): Errors => {
    return errorsBy(ajv, { $ref: `openapi#${pointer}` });
  };
  for (const [address, operations] of Object.entries(document.paths))
    for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(operations)) {
      const place = `/paths/${address.replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent)}/${method}`;
      const content = 'content/application~1json/schema';
      validators.set(operationId, {
        request: requestBody ? errorsOf(`${place}/requestBody/${content}`) : queryErrors(ajv, parameters),
        // a file has no JSON
        response:
          'application/json' in responses[200].content ? errorsOf(`${place}/responses/200/${content}`) : () => [],
      });
    }
  return {
    /** @param sent the body, or the query of a GET */
    requestErrors: (call: string, sent: unknown) => validators.get(call)!.request(sent),
    responseErrors: (call: string, body: unknown) => validators.get(call)!.response(body),
    webhookErrors: (type: string, body: unknown) =>
      errorsOf(`/webhooks/${type}/post/requestBody/content/application~1json/schema`)(body),
  };
}

function errorsBy(ajv: Ajv2020, schema: object): Errors {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** Only documented values may be in a query. */
function queryErrors(ajv: Ajv2020, parameters: readonly Parameter[]): Errors {
  const query = parameters.filter((each) => each.in === 'query');
  return errorsBy(ajv, {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  });
}

type Errors = (value: unknown) => readonly ErrorObject[];
