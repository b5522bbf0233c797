/** The AsyncAPI document of the websocket. `pushes.node.test.ts` compares it with sent messages. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { isDocumentedPush, readAsyncApi } from './asyncapi-checks.ts';

describe('the AsyncAPI document', () => {
  const document = readAsyncApi();

  it('resolves every reference', () => {
    const resolve = (pointer: string): unknown =>
      pointer
        .slice('#/'.length)
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer!);
    assert.ok(pointers.length >= 8);
    assert.deepEqual(
      pointers.filter((pointer) => resolve(pointer) === undefined),
      [],
    );
  });

  for (const [name, { payload, examples }] of Object.entries(document.components.messages))
    it(`has an example of the message ${name} that satisfies its schema`, () => {
      const validate = new Ajv().compile(payload);
      assert.deepEqual(
        examples.map((example) => validate(example.payload)),
        [true],
      );
    });

  it('describes no other topic and no fraction', () => {
    const isDocumented = isDocumentedPush();
    assert.equal(isDocumented({ type: 'changed', what: 'bill' }), true);
    assert.equal(isDocumented({ type: 'changed', what: 'password' }), false);
    assert.equal(isDocumented({ type: 'notice', unread: 1.5 }), false);
  });
});
