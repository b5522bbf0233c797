/** Makes the AsyncAPI document of the websocket from the contract. `npm run docs` writes it. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { PUSH_PATH } from '../core/push-path.ts';
import { changePush, greeting, noticePush } from '../topics/notices/push.server.ts';

/** The path of the written document in the project. */
export const ASYNCAPI_FILE = 'shared/docs/platform/asyncapi.json';

function message(summary: string, schema: GenericSchema, example: object): object {
  const { $schema: _draft, ...payload } = toJsonSchema(schema, { target: 'draft-07' });
  return { summary, contentType: 'application/json', payload, examples: [{ payload: example }] };
}

const reference = (pointer: string): object => ({ $ref: `#/${pointer}` });
const inChannel = (name: string): object => reference(`channels/pushes/messages/${name}`);

/** Returns the document. An application in it is the platform, so it receives the greeting of a page. */
export const asyncApiDocument = (version: string): object => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Partner console pushes',
    version,
    description: 'Announces changes to connected pages. Elements poll when the platform has no websocket.',
    license: { name: 'MIT' },
  },
  defaultContentType: 'application/json',
  channels: {
    pushes: {
      address: PUSH_PATH,
      description: 'Close codes: 4401 no valid session, 4408 no greeting, 4429 too many connections of one user.',
      messages: {
        greeting: reference('components/messages/greeting'),
        notice: reference('components/messages/notice'),
        changed: reference('components/messages/changed'),
      },
    },
  },
  operations: {
    receiveGreeting: {
      action: 'receive',
      channel: reference('channels/pushes'),
      summary: 'The page sends its token first.',
      messages: [inChannel('greeting')],
    },
    sendChange: {
      action: 'send',
      channel: reference('channels/pushes'),
      summary: 'The platform announces a change.',
      messages: [inChannel('notice'), inChannel('changed')],
    },
  },
  components: {
    messages: {
      greeting: message('The first message of a page.', greeting, { type: 'auth', token: 'token-of-the-session' }),
      notice: message('The number of unread notices.', noticePush, { type: 'notice', unread: 3 }),
      changed: message('The data of a topic has changed.', changePush, { type: 'changed', what: 'wallet' }),
    },
  },
});
