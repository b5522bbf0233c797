import { ContactLink as Link } from '#shared/ui/overlay/contact-link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import type { ComponentProps } from 'react';

const DocumentText = lazyView(() => import('./document-text.tsx'));

/** The contact to business staff, including the article of the configuration. */
export const BusinessContact = (props: Omit<ComponentProps<typeof Link>, 'article'>) => (
  <Link {...props} article={(id) => <DocumentText id={id} />} />
);
