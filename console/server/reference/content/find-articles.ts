/** Finds articles of the help center (§7.7). */
import { searchKey } from '#shared/core/clean-text.ts';
import type { HelpEntry } from '#shared/topics/help/help.calls.ts';
import { invalid } from '../refusal.ts';
import { HELP, type HelpSeed } from './help.ts';

const MAX_RESULTS = 30;

type TaggedArticle = HelpSeed & { readonly tagId: string };

export const HELP_ARTICLES: readonly TaggedArticle[] = HELP.flatMap(({ id: tagId, articles }) =>
  articles.map((article) => ({ ...article, tagId })),
);

export const helpArticleOf = (id: string): TaggedArticle | undefined =>
  HELP_ARTICLES.find((article) => article.id === id);

export const entryOf = ({ id, title, tagId }: TaggedArticle): HelpEntry => ({ id, title, tagId });

/** Returns title and text for the search, without HTML tags, scripts and styles. */
const searchTextOf = ({ title, content }: HelpSeed): { title: string; text: string } => ({
  title: searchKey(title),
  text: searchKey(content.replace(/<(script|style)\b[^]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')),
});

const SEARCH_TEXTS = new Map(HELP_ARTICLES.map((article) => [article.id, searchTextOf(article)]));

/** Returns the articles that contain every word, with matches in the title first. */
export function findArticles(keyWords: string): HelpEntry[] {
  const words = searchKey(keyWords).split(/\s+/).filter(Boolean);
  if (words.length === 0) throw invalid('请输入要搜索的内容', 'keyWords');
  const found = HELP_ARTICLES.flatMap((article) => {
    const { title, text } = SEARCH_TEXTS.get(article.id)!;
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    return [{ article, inTitle: words.filter((word) => title.includes(word)).length }];
  });
  return found
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, MAX_RESULTS)
    .map(({ article }) => entryOf(article));
}
