/** Finds articles of the help center (§7.7). */
import { searchKey } from '#shared/core/clean-text.ts';
import type { HelpEntry } from '#shared/topics/content/help.calls.ts';
import type { Database } from '../database/database.ts';
import { invalid } from '../refusal.ts';
import { latestWindow, readBases } from '../devices/billing-basis.ts';
import { helpWith, type HelpSeed } from './help.ts';
import type { BillingWindow } from '../day-rules.ts';

const MAX_RESULTS = 30;

type TaggedArticle = HelpSeed & { readonly tagId: string };

/** @param window the billed hours, null for the whole day */
const articlesWith = (window: BillingWindow | null): readonly TaggedArticle[] =>
  [...helpWith(window)].flatMap(([tagId, articles]) => articles.map((article) => ({ ...article, tagId })));

export const readHelpArticles = async (db: Database): Promise<readonly TaggedArticle[]> =>
  articlesWith(latestWindow(await readBases(db)));

export const readHelpArticle = async (db: Database, id: string): Promise<TaggedArticle | undefined> =>
  (await readHelpArticles(db)).find((article) => article.id === id);

export const entryOf = ({ id, title, tagId }: TaggedArticle): HelpEntry => ({ id, title, tagId });

/** Returns title and text for the search, without HTML tags, scripts and styles. */
const searchTextOf = ({ title, content }: HelpSeed): { title: string; text: string } => ({
  title: searchKey(title),
  text: searchKey(content.replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')),
});

/** Returns the articles that contain every word, with matches in the title first. */
export async function findArticles(db: Database, keyWords: string): Promise<HelpEntry[]> {
  const words = searchKey(keyWords).split(/\s+/).filter(Boolean);
  if (words.length === 0) throw invalid('请输入要搜索的内容', 'keyWords');
  const found = (await readHelpArticles(db)).flatMap((article) => {
    const { title, text } = searchTextOf(article);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ article, inTitle: words.filter((word) => title.includes(word)).length }];
  });
  return found
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, MAX_RESULTS)
    .map(({ article }) => entryOf(article));
}
