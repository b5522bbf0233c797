import { useState } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { searchKey } from '#shared/core/clean-text.ts';
import { useText } from '#shared/host/locale.ts';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { sharedQuery } from './address.ts';
import { galleryText, GUIDES, guideText } from './gallery.text.ts';
import { useElementSections, type IndexEntry, type IndexSection } from './index-entries.ts';
import type { Elements } from './manifest.ts';

function useSections(elements: Elements): readonly IndexSection[] {
  const text = useText(galleryText);
  const guides = useText(guideText);
  return [
    ...useElementSections(elements),
    {
      title: text.guidesTitle,
      entries: GUIDES.map((name) => ({ path: `/guides/${name}`, name: guides[name] })),
    },
  ];
}

/** Returns whether name, tag and purpose of an entry contain every word of the search. */
const isFound = (search: string, { name, tag = '', about = '' }: IndexEntry): boolean => {
  const text = searchKey(`${name} ${tag} ${about}`);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Lists all pages in groups, filtered by the search. */
export function Index({ elements }: { elements: Elements }) {
  const text = useText(galleryText);
  const [address] = useSearchParams();
  const [search, setSearch] = useState('');
  const sections = useSections(elements)
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isFound(search, entry)) }))
    .filter(({ entries }) => entries.length > 0);
  const entryCount = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <List>
      <SearchField label={text.search} clearLabel={text.clearSearch} value={search} onChange={setSearch} />
      <VisuallyHidden role="status">
        {search && (entryCount ? text.found(entryCount) : text.nothingFound)}
      </VisuallyHidden>
      {entryCount === 0 && <p>{text.nothingFound}</p>}
      {sections.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map(({ path, name, tag }) => (
              <li key={path}>
                <NavLink to={{ pathname: path, search: sharedQuery(address) }}>
                  {name}
                  {tag && <small>{tag.replace('partner-', '')}</small>}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </List>
  );
}

const List = styled.div`
  display: grid;
  gap: 20px;
  padding: 16px 12px 40px;
  /* the drawer has its own padding */
  dialog & {
    padding: 8px 0 24px;
  }
  /* the search is as wide as the index */
  > div:first-child {
    max-width: none;
  }
  > p {
    padding: 0 12px;
    color: var(--_text-3);
  }
  h2 {
    padding: 0 12px 4px;
    font-size: 12px;
    line-height: 20px;
    font-weight: 600;
    color: var(--_text-3);
  }
  a {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 8px;
    padding: 5px 12px;
    border-radius: 8px;
    color: var(--_text-2);
    text-decoration: none;
    &:hover {
      color: var(--_text);
      background: var(--_fill);
    }
    &[aria-current='page'] {
      color: var(--_accent-text);
      background: var(--_accent-soft);
      font-weight: 600;
      small {
        color: inherit;
      }
    }
  }
  small {
    font: 12px/20px var(--_font-code);
    color: var(--_text-3);
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
      align-items: center;
    }
  }
`;
