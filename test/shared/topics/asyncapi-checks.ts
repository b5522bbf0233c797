/** Validates messages of the websocket by the AsyncAPI document in `shared/docs`. */
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ASYNCAPI_FILE } from '#shared/build/asyncapi.ts';
import { root } from '../../gate/project.ts';

interface DocumentedMessage {
  readonly payload: object;
  readonly examples: readonly { readonly payload: object }[];
}

export interface AsyncApiDocument {
  readonly components: { readonly messages: Readonly<Record<'greeting' | 'notice' | 'changed', DocumentedMessage>> };
}

export const readAsyncApi = (): AsyncApiDocument =>
  JSON.parse(readFileSync(path.join(root, ASYNCAPI_FILE), 'utf8')) as AsyncApiDocument;

/** Returns a function that decides whether the document describes a message of the platform. */
export function isDocumentedPush(): (message: unknown) => boolean {
  const { notice, changed } = readAsyncApi().components.messages;
  return new Ajv().compile({ anyOf: [notice.payload, changed.payload] });
}
