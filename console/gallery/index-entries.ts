/** The elements of the gallery in their groups, for the index and the overview. */
import { useText } from '#shared/host/locale.ts';
import { galleryText } from './gallery.text.ts';
import type { Elements } from './manifest.ts';
import { storyText } from './stories.text.ts';
import { storyOf, STORIES, GROUPS } from './stories.ts';

export interface IndexEntry {
  readonly path: string;
  readonly name: string;
  readonly tag?: string;
  /** purpose, which the search includes */
  readonly about?: string;
}

export interface IndexSection {
  readonly title: string;
  readonly entries: readonly IndexEntry[];
}

const ORDER = Object.keys(STORIES);
const place = (tag: string): number => (ORDER.indexOf(tag) + 1 || ORDER.length + 1) - 1;

export function useElementSections({ list }: Elements): readonly IndexSection[] {
  const text = useText(galleryText);
  const { names, about } = useText(storyText);
  const elements = list
    .slice()
    .sort((one, other) => place(one.tag) - place(other.tag))
    .map(({ tag, description }) => ({
      group: storyOf(tag).group,
      path: `/${tag}`,
      name: names[tag] ?? tag,
      tag,
      about: about[tag] ?? description,
    }));
  return GROUPS.map((group) => ({
    title: text.groups[group],
    entries: elements.filter((entry) => entry.group === group),
  })).filter(({ entries }) => entries.length > 0);
}
