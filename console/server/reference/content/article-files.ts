/**
 * The texts of the platform's editors: articles.json and help.json list them, and each has a file with its HTML. Placeholders
 * such as `{appealDays}` are numbers of the rules (article-numbers.ts).
 */
import { readFileSync } from 'node:fs';
import { checkPlaceholders } from '../placeholders.ts';
import { readJson } from '../read-json.ts';
import { articleNumbers } from './article-numbers.ts';

const ARTICLES = new URL('./articles/', import.meta.url);
const HELP = new URL('./help/', import.meta.url);

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly updatedAt: string;
}

interface ListedArticle extends Listed {
  readonly version: string;
  /** Versions before it, newest first. */
  readonly earlier: readonly {
    readonly version: string;
    readonly date: string;
    readonly title: string;
    readonly changes: string;
  }[];
}

interface ListedTag {
  readonly id: string;
  readonly name: string;
  readonly articles: readonly Listed[];
}

const readHtml = (folder: URL, name: string): string =>
  readFileSync(new URL(`${name}.html`, folder), 'utf8').replace(/\n$/, '');

export const ARTICLE_FILES = readJson<readonly ListedArticle[]>(new URL('./articles.json', import.meta.url)).map(
  ({ earlier, ...article }) => ({
    ...article,
    content: readHtml(ARTICLES, article.id),
    earlier: earlier.map((each) => ({ ...each, content: readHtml(ARTICLES, `${article.id}-${each.version}`) })),
  }),
);

export const HELP_FILES = readJson<readonly ListedTag[]>(new URL('./help.json', import.meta.url)).map((tag) => ({
  ...tag,
  articles: tag.articles.map((each) => ({ ...each, content: readHtml(HELP, each.id) })),
}));

const contentOf = ({ content }: { readonly content: string }): string => content;
checkPlaceholders(
  [...ARTICLE_FILES, ...HELP_FILES.flatMap(({ articles }) => articles)].map(contentOf),
  Object.keys(articleNumbers([])),
);
// an earlier version keeps its numbers
checkPlaceholders(
  ARTICLE_FILES.flatMap(({ earlier }) => earlier.map(contentOf)),
  [],
);
