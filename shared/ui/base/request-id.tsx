import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { uiText } from './ui.text.ts';

const Fold = styled.details`
  font-size: var(--_text-xs);
  line-height: calc(var(--_text-base) * 24 / 14);
  color: var(--_text-2);
`;

/** The ID by which support finds a request. It is collapsed, because users do not need it otherwise. */
export function RequestId({ id }: { id: string | undefined }) {
  const text = useText(uiText);
  return id ? (
    <Fold>
      <summary>{text.details}</summary>
      {text.requestId(id)}
    </Fold>
  ) : null;
}
