/** Reads single values of environment variables. */

/** An invalid environment variable. The message is shown in the terminal without a stack. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly variable: string;
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.variable = variable;
  }
}

export function port(variable: string, text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65_535) {
    throw new OptionError(variable, `must be a number from 0 to 65535, not "${text}".`);
  }
  return number;
}

export function address(variable: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  // the message does not repeat the value, because the address of a database contains a password
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new OptionError(variable, `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return text;
}

/** Splits a list at commas and spaces. */
export const list = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Normalizes an origin to the form that browsers send: lower case, without path and trailing slash. */
export function origin(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || /[?#@*]/.test(text)) {
    throw new OptionError(variable, `must contain origins such as https://partner.example, not "${text}".`);
  }
  return url.origin;
}

/** Returns ms. 0 is invalid, because it would disable the limit. */
export function atLeastOneSecond(variable: string, text: string): number {
  const ms = wholeSeconds(variable, text);
  if (ms === 0) throw new OptionError(variable, 'must be at least one second.');
  return ms;
}

export function wholeNumber(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a whole number up to 999, not "${text}".`);
  return Number(text);
}

/** Returns ms. */
export function wholeSeconds(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a number of seconds, not "${text}".`);
  return Number(text) * 1_000;
}

export function isOn(variable: string, text: string | undefined): boolean {
  if (text !== undefined && text !== '0' && text !== '1')
    throw new OptionError(variable, `must be 0 or 1, not "${text}".`);
  return text === '1';
}

export function onOrOff(variable: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new OptionError(variable, `must be on or off, not "${text}".`);
  return text === 'on';
}

export function hours(variable: string, text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new OptionError(variable, `must be a number of hours, not "${text}".`);
  return Number(text);
}

/** A chart of 13 months next to the same months of the year before. */
const MIN_KEPT_MONTHS = 25;

/** 0 keeps all months. */
export function keptMonths(variable: string, text: string): number {
  const months = Number(text);
  if (!/^\d{1,3}$/.test(text) || (months > 0 && months < MIN_KEPT_MONTHS))
    throw new OptionError(variable, `must be 0, or a number of months from ${MIN_KEPT_MONTHS}, not "${text}".`);
  return months;
}

export const MIN_SECRET_LENGTH = 32;

/** Reads `name:secret`. @returns `undefined` if the secret is too short or something is missing */
export function namedSecret(text: string): { name: string; secret: string } | undefined {
  const [, name = '', secret = ''] = /^([\w.-]{1,40}):(\S+)$/.exec(text) ?? [];
  return name && secret.length >= MIN_SECRET_LENGTH ? { name, secret } : undefined;
}

const KEY_BYTES = 32;
const MAX_KEYS = 2;

/** The error messages do not repeat the values, because they are secrets. */
export const wrongKeys = (variable: string): OptionError =>
  new OptionError(
    variable,
    'must be one key, or the new and the old key, each 32 bytes in base64. Create one with: openssl rand -base64 32',
  );

export function secretKeys(variable: string, keys: readonly string[]): readonly Uint8Array[] {
  const bytes = keys.map((each) => new Uint8Array(Buffer.from(each, 'base64')));
  if (bytes.length > MAX_KEYS || bytes.some(({ length }) => length !== KEY_BYTES)) throw wrongKeys(variable);
  return bytes;
}
