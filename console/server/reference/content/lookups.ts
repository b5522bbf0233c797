/** Lookups while the user types: bank of a card number, bank branches, and places. */
import { searchKey } from '#shared/core/clean-text.ts';
import { isWholeCard } from '#shared/topics/accounts/payout-form.rules.ts';
import { readJson } from '../read-json.ts';

interface Banks {
  /** Issuer numbers of common debit cards by bank. The longest matching prefix counts. */
  readonly issuers: Readonly<Record<string, readonly string[]>>;
  /** Places of branches by the full name of the bank, as in accounting systems. */
  readonly branches: Readonly<Record<string, readonly string[]>>;
  /** Common short names of banks, with the part of the full name that they stand for. */
  readonly shortNames: Readonly<Record<string, string>>;
}

const BANKS = readJson<Banks>(new URL('./banks.json', import.meta.url));

const LONGEST_FIRST = Object.entries(BANKS.issuers)
  .flatMap(([bank, prefixes]) => prefixes.map((prefix) => ({ bank, prefix })))
  .sort((one, other) => other.prefix.length - one.prefix.length);

/** @param cardNo 16 to 19 digits (§5) @returns an empty string for an unknown bank */
export function bankOfCard(cardNo: string): string {
  if (!isWholeCard(cardNo)) return '';
  return LONGEST_FIRST.find(({ prefix }) => cardNo.startsWith(prefix))?.bank ?? '';
}

const BRANCH_NAMES = Object.entries(BANKS.branches).flatMap(([bank, places]) => places.map((place) => bank + place));
const MAX_RESULTS = 50;

const SHORT_NAME = new RegExp(`^(${Object.keys(BANKS.shortNames).join('|')})(?:银行)?(.*)$`);

/** Returns the parts that a name must contain for a typed word: those of a short name such as 招行, else the word itself. */
function partsOf(word: string): readonly string[] {
  const [, short, rest] = SHORT_NAME.exec(word) ?? [];
  return short ? [BANKS.shortNames[short]!, rest!] : [word];
}

/** Returns the branches whose name contains every typed word, none without a word. */
export function findBranches(typed: string): readonly string[] {
  const parts = searchKey(typed).split(' ').filter(Boolean).flatMap(partsOf);
  if (parts.length === 0) return [];
  return BRANCH_NAMES.filter((name) => parts.every((part) => name.includes(part))).slice(0, MAX_RESULTS);
}

/** A suggestion of the address field. */
export interface SuggestedPlace {
  readonly name: string;
  readonly district: string;
  /** longitude, latitude */
  readonly location: string;
}

export const PLACES = readJson<readonly SuggestedPlace[]>(new URL('./places.json', import.meta.url));
