/** How many verifications may fail, and what happens then (§2.7, §9). */
import type { Person } from '../database/tables.ts';
import { notAllowedNow, type Refusal } from '../refusal.ts';

/** So many failures are forgiven; one more is too many. */
export const FAILURES_FORGIVEN = 5;

/** How many more verifications may fail until withdrawing is blocked: 0 once it is. */
export const identityTriesLeft = ({ identityFailures }: Pick<Person, 'identityFailures'>): number =>
  Math.max(0, FAILURES_FORGIVEN + 1 - identityFailures);

/** Why somebody with too many failures can neither verify nor withdraw. */
export const tooManyFailures = ({ identityFailures }: Pick<Person, 'identityFailures'>): Refusal | undefined =>
  identityFailures > FAILURES_FORGIVEN
    ? notAllowedNow(`实名认证失败已超过${FAILURES_FORGIVEN}次，无法继续认证和提现，请联系商务人员处理`)
    : undefined;
