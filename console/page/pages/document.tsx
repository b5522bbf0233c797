import { useParams } from 'react-router';
import styled from 'styled-components';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/help-center/help-center.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';

/** One document, for whoever has its address. */
export function DocumentPage() {
  const text = useText(pageText);
  const { docname } = useParams();
  return (
    <Sheet>
      <Heading unseen>{text.titles.document}</Heading>
      <partner-help-center docname={docname} />
    </Sheet>
  );
}

const Sheet = styled.div`
  align-self: start;
  width: min(100%, 840px);
  min-height: 60vh;
  margin: 0 auto;
`;
