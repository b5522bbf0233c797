/** Which kinds of changes a response contains (no React, no I/O). */
import type { SinceLastVisit } from '#shared/topics/summary/since-last-visit.calls.ts';

/** In the order in which they are listed. */
const KINDS = [
  'received',
  'paidOut',
  'returned',
  'bills',
  'added',
  'removed',
  'unbilled',
  'basis',
  'agreements',
] as const;
export type ChangeKind = (typeof KINDS)[number];

/** Subjects of kinds, for the line of a user without changes. */
const SUBJECT_OF = {
  received: 'money',
  paidOut: 'money',
  returned: 'money',
  bills: 'bills',
  added: 'nodes',
  removed: 'nodes',
  unbilled: 'nodes',
  basis: 'rules',
  agreements: 'agreements',
} as const satisfies Readonly<Record<ChangeKind, string>>;
export type ChangeSubject = (typeof SUBJECT_OF)[ChangeKind];

/** Returns the kinds with changes. */
export const changedKinds = (changes: SinceLastVisit): readonly ChangeKind[] =>
  KINDS.filter((kind) => (changes[kind]?.count ?? 0) > 0);

/** Returns the subjects that the platform has compared. A session without a scope, or another platform, lacks some. */
export const comparedSubjects = (changes: SinceLastVisit): readonly ChangeSubject[] => [
  ...new Set(KINDS.filter((kind) => changes[kind]).map((kind) => SUBJECT_OF[kind])),
];

/** Returns whether the platform has compared everything. */
export const comparesEverything = (changes: SinceLastVisit): boolean => KINDS.every((kind) => changes[kind]);
