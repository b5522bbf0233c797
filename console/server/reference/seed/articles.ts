/** What the platform's editors have published: agreements and policies by number (wire.md). */
import type { Article } from '../../../../shared/contract/articles.ts';
import { CONTACT } from './articles/contact.ts';
import { PERSONAL_INFORMATION } from './articles/personal-information.ts';
import { PRIVACY } from './articles/privacy.ts';
import { SLA } from './articles/sla.ts';
import { THIRD_PARTY } from './articles/third-party.ts';
import { WITHDRAWAL } from './articles/withdrawal.ts';

export const ARTICLES: readonly Article[] = [SLA, PRIVACY, THIRD_PARTY, PERSONAL_INFORMATION, WITHDRAWAL, CONTACT];
