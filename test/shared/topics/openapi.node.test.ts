/** The OpenAPI document: valid for a kept validator, and complete. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { configurationJsonSchema } from '#shared/build/openapi.ts';
import * as v from 'valibot';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import { PARTNER_ENDPOINTS } from '#shared/topics/notices/delivery.server.ts';
import { WEBHOOKS } from '#shared/topics/notices/webhook.server.ts';
import { openApiChecks, readOpenApi, type JsonSchema } from './openapi-checks.ts';

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...readOpenApi() });
    assert.deepEqual([valid, errors, validator.version], [true, undefined, '3.1']);
  });

  it('is refused by the validator when an operation has no responses', async () => {
    const { paths, ...document } = readOpenApi();
    const broken = { ...document, paths: { ...paths, '/api/wallet/wallet': { get: { responses: 'none' } } } };
    const { valid } = await new Validator().validate(broken);
    assert.equal(valid, false);
  });

  it('has every call of the contract', () => {
    const { paths } = readOpenApi();
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.values(CALLS).map(({ name, method, path }) => `${name} ${method} ${path}`);
    const ofPartners = Object.entries(PARTNER_ENDPOINTS).map(([name, { method, path }]) => `${name} ${method} ${path}`);
    assert.deepEqual(documented.sort(), [...declared, ...ofPartners].sort());
  });

  it('states the type of every field of a response', () => {
    const { components } = readOpenApi();
    const untyped: string[] = [];
    const visit = (schema: JsonSchema, place: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (!('type' in field || 'anyOf' in field || 'const' in field)) untyped.push(`${place}.${name}`);
        visit(field, `${place}.${name}`);
      }
      if (schema.items) visit(schema.items, place);
      for (const option of schema.anyOf ?? []) visit(option, place);
    };
    for (const [name, schema] of Object.entries(components.schemas)) visit(schema, name);
    assert.deepEqual(untyped, []);
  });

  it('states the wire format, not the tolerated variants', () => {
    const { responseErrors, requestErrors } = openApiChecks();
    const wallet = (data: object) => responseErrors('wallet', { code: 0, message: 'ok', data }).length;
    assert.equal(wallet({ leftAmount: 5 }), 0);
    assert.notEqual(wallet({ leftAmount: '5' }), 0);
    assert.notEqual(wallet({}), 0);
    assert.deepEqual(requestErrors('withdraw', { amount: 100, code: '123456', walletType: 1 }), []);
    assert.notDeepEqual(requestErrors('withdraw', { amount: 1.5, code: '123456', walletType: 1 }), []);
  });
});

describe('the examples of the OpenAPI document', () => {
  const { requestErrors, responseErrors } = openApiChecks();
  const operations = Object.entries(readOpenApi().paths).flatMap(([address, methods]) =>
    Object.values(methods).map((operation) => ({ address, ...operation })),
  );

  for (const { address, operationId, parameters = [], requestBody, responses } of operations)
    it(`${operationId}: satisfy the schemas of the request and the response`, () => {
      const given = parameters.filter(({ example }) => example !== undefined);
      const query = Object.fromEntries(
        given.filter((each) => each.in === 'query').map((each) => [each.name, each.example]),
      );
      const request = requestBody ? requestBody.content['application/json'].example : query;
      assert.deepEqual(requestErrors(operationId, request), []);
      if (!('application/json' in responses[200].content)) return;
      const response = responses[200].content['application/json'].example;
      assert.deepEqual(responseErrors(operationId, response), []);
      const schema = { ...CALLS, ...PARTNER_ENDPOINTS }[operationId as CallName].response;
      const isEnveloped = CALLS[operationId as CallName]?.family === 'C';
      v.parse(schema, isEnveloped ? (response as { data: unknown }).data : response);
      const placeholders = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = given.filter((each) => each.in === 'path').map(({ name }) => name);
      assert.deepEqual(inPath, placeholders);
    });
});

describe('the webhooks of the OpenAPI document', () => {
  const { webhookErrors } = openApiChecks();
  const { webhooks } = readOpenApi();

  it('are all types, with examples that satisfy their schemas', () => {
    assert.deepEqual(Object.keys(webhooks), Object.keys(WEBHOOKS));
    for (const [type, { post }] of Object.entries(webhooks)) {
      const { example } = post.requestBody.content['application/json'];
      assert.deepEqual(webhookErrors(type, example), [], type);
      assert.notDeepEqual(webhookErrors(type, { ...(example as object), type: 'other' }), []);
    }
  });
});

describe('the JSON Schema of the configuration', () => {
  const validate = new Ajv2020().compile(configurationJsonSchema());

  it('accepts a configuration', () => {
    assert.equal(validate({ brand: { name: '云帆' }, locale: 'en', arrivalDays: { weekly: 2 } }), true);
  });

  it('rejects a misspelled key', () => {
    assert.equal(validate({ brnad: { name: '云帆' } }), false);
  });
});
