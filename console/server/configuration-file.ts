/** CONFIG_FILE: read once at the start, checked key by key, completed with what this mode of the server needs. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { consoleConfigurationSchema, type ConsoleConfiguration } from '#shared/contract/configuration.ts';
import { OptionError, type ServerOptions } from './options.ts';

/** The captcha's own script and the hosts it loads its frame, styles and pictures from. */
const CAPTCHA = {
  script: 'https://turing.captcha.qcloud.com/TJCaptcha.js',
  hosts: ['https://turing.captcha.gtimg.com', 'https://t.captcha.qq.com', 'https://captcha.gtimg.com'],
};

/** Behind the embedded platform stand a captcha, an official account, a contact and pushes of its own: nothing is needed from elsewhere. */
const STAND_INS = {
  captcha: { script: '/sandbox/captcha.js' },
  contact: { phone: '400-000-0000', article: '10076' },
  officialAccount: { qr: '/sandbox/official-account.svg' },
  websocketHost: '/api/websocket',
  honoursIdempotencyKey: true,
};

/** What a platform without the sandbox's stand-ins still has of its own. */
const OWN_PLATFORM = { captcha: CAPTCHA, websocketHost: '/api/websocket', honoursIdempotencyKey: true };

/** @throws OptionError that names the file and every key that is wrong */
export async function readConfiguration(
  options: Pick<ServerOptions, 'configFile' | 'mode'>,
): Promise<ConsoleConfiguration> {
  const defaults: ConsoleConfiguration = { gateway: { captcha: CAPTCHA }, reference: OWN_PLATFORM, demo: STAND_INS }[
    options.mode
  ];
  if (!options.configFile) return defaults;
  const checked = v.safeParse(consoleConfigurationSchema, await readJson(options.configFile));
  if (!checked.success) {
    const problems = checked.issues.map(describe).join('; ');
    throw new OptionError('CONFIG_FILE', `${options.configFile} cannot be used: ${problems}.`);
  }
  return { ...defaults, ...checked.output };
}

/** What the page is told: without what only the server's headers need. */
export function pageConfiguration({ captcha, ...rest }: ConsoleConfiguration): object {
  return { ...rest, ...(captcha ? { captcha: { script: captcha.script } } : {}) };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OptionError('CONFIG_FILE', `${file} cannot be read (${error.code ?? error.message}).`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new OptionError('CONFIG_FILE', `${file} is not JSON: ${(error as Error).message}.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new OptionError('CONFIG_FILE', `${file} cannot be used: it should hold one JSON object.`);
  }
  return content;
}

function describe(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown key "${key}"`;
  return issue.kind === 'schema'
    ? `"${key}" should be ${issue.expected}, not ${issue.received}`
    : `"${key}" ${issue.message}`;
}
