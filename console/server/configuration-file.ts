/** Reads CONFIG_FILE once at the start, checks each key, and adds the defaults of the server's mode. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { consoleConfigurationSchema, type ConsoleConfiguration } from '#shared/topics/console-configuration.ts';
import { PUSH_PATH } from '#shared/core/push-path.ts';
import { OptionError } from './option-values.ts';
import type { ServerOptions } from './options.ts';

/** The script of the captcha, and the hosts of its frame, styles and images. */
const CAPTCHA = {
  script: 'https://turing.captcha.qcloud.com/TJCaptcha.js',
  hosts: ['https://turing.captcha.gtimg.com', 'https://t.captcha.qq.com', 'https://captcha.gtimg.com'],
};

/** Defaults of the demo, which simulates captcha and official account, so that no external service is required. */
const STAND_INS = {
  captcha: { script: '/sandbox/captcha.js' },
  articles: { invoice: '10077' },
  contact: { phone: '400-000-0000', wechat: 'partner-demo', article: '10076' },
  officialAccount: { qr: '/sandbox/official-account.svg' },
  websocketHost: PUSH_PATH,
  honoursIdempotencyKey: true,
};

/** Defaults of the embedded platform without the sandbox. */
const REFERENCE_PLATFORM = { captcha: CAPTCHA, websocketHost: PUSH_PATH, honoursIdempotencyKey: true };

/** @throws OptionError with the file and every invalid key */
export async function readConfiguration(
  options: Pick<ServerOptions, 'configFile' | 'mode'>,
): Promise<ConsoleConfiguration> {
  const defaults: ConsoleConfiguration = {
    gateway: { captcha: CAPTCHA },
    reference: REFERENCE_PLATFORM,
    demo: STAND_INS,
  }[options.mode];
  if (!options.configFile) return defaults;
  const checked = v.safeParse(consoleConfigurationSchema, await readJson(options.configFile));
  if (!checked.success) {
    const problems = checked.issues.map(describe).join('; ');
    throw new OptionError('CONFIG_FILE', `${options.configFile} is invalid: ${problems}.`);
  }
  return { ...defaults, ...checked.output };
}

/** Returns the configuration for pages, without the parts that only the server's headers use. */
export function pageConfiguration({ captcha, ...rest }: ConsoleConfiguration): object {
  return { ...rest, ...(captcha ? { captcha: { script: captcha.script } } : {}) };
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OptionError('CONFIG_FILE', `${file} could not be read (${error.code ?? error.message}).`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new OptionError('CONFIG_FILE', `${file} is not JSON: ${(error as Error).message}.`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new OptionError('CONFIG_FILE', `${file} is invalid: it must contain one JSON object.`);
  }
  return content;
}

function describe(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? 'the file';
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown key "${key}"`;
  return issue.kind === 'schema'
    ? `"${key}" must be ${issue.expected}, not ${issue.received}`
    : `"${key}" ${issue.message}`;
}
