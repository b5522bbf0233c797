/** Published articles of the help center (§7.7). 10255 is the tutorial that /help/bind_device links to (§2.5). */
import type { BillingWindow } from '../day-rules.ts';
import { fillPlaceholders } from '../placeholders.ts';
import { HELP_FILES } from './article-files.ts';
import { articleNumbers } from './article-numbers.ts';

export interface HelpSeed {
  readonly id: string;
  readonly title: string;
  /** HTML */
  readonly content: string;
  readonly updatedAt: string;
}

export const HELP_TAGS = HELP_FILES.map(({ id, name }) => ({ id, name }));

/** Returns the articles of each tag. @param window the billed hours, null for the whole day */
export function helpWith(window: BillingWindow | null): ReadonlyMap<string, readonly HelpSeed[]> {
  const numbers = articleNumbers([{ since: 0, window }]);
  return new Map(
    HELP_FILES.map(({ id, articles }) => [
      id,
      articles.map((each) => ({ ...each, content: fillPlaceholders(each.content, numbers) })),
    ]),
  );
}
