import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { copyAndNotify, copyMark } from './copy-text.ts';
import { identifierText } from './copy.text.ts';

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  vertical-align: top;
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    ${copyMark}
    margin: -4px 0;
  }
  @media (pointer: coarse) {
    button {
      margin: -12px 0;
    }
  }
  /* narrow tables show only the end, because serial numbers begin with their date */
  @container (min-width: 641px) and (max-width: 960px) {
    > span {
      max-width: 14ch;
      direction: rtl;
      text-align: left;
    }
  }
  @container (min-width: 641px) and (max-width: 760px) {
    > span {
      max-width: 8ch;
    }
  }
`;

/** A serial number in a table: truncated if there is little space, copied in full. */
export function Identifier({ what, value }: { what: string; value: string }) {
  const text = useText(identifierText);
  const shownElement = useRef<HTMLSpanElement>(null);
  return (
    <Line>
      <span ref={shownElement} translate="no" title={value}>
        {value}
      </span>
      <button
        type="button"
        aria-label={text.copy(what)}
        onClick={() => void copyAndNotify(value, shownElement.current)}
      />
    </Line>
  );
}
