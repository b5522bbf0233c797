import { styled } from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { helpCenterText } from './help-center.text.ts';

/** Titles on their way. */
export function ListPlaceholder() {
  const text = useText(helpCenterText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <Lines aria-hidden="true">
        {['46%', '62%', '38%', '54%'].map((width) => (
          <div key={width}>
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </Lines>
    </>
  );
}

const Lines = styled.div`
  > div {
    display: flex;
    align-items: center;
    height: 53px;
    border-bottom: var(--_hairline);
  }
`;
