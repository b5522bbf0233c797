/** Shows the links and buttons that the host adds to a row. */
import { styled } from 'styled-components';
import { actionsOf, type RowAction } from '../../host/row-actions.ts';
import { Link, LinkButton } from '../../ui/base/link.tsx';

interface RowActionLinksProps {
  /** Calls the host with the row. */
  getActions: () => readonly RowAction[];
  /** whether Tab reaches the row */
  active?: boolean | undefined;
}

/** Placed above the area that opens a row. */
const Above = styled.span`
  position: relative;
  z-index: 1;
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 var(--_space-3);
`;

export default function RowActionLinks({ getActions, active = true }: RowActionLinksProps) {
  const actions = actionsOf(getActions);
  if (actions.length === 0) return null;
  const tabIndex = active ? 0 : -1;
  return (
    <Above>
      {actions.map(({ label, href, onSelect }) =>
        href === undefined ? (
          <LinkButton key={label} tabIndex={tabIndex} onClick={onSelect}>
            {label}
          </LinkButton>
        ) : (
          <Link key={label} href={href} tabIndex={tabIndex} onClick={onSelect}>
            {label}
          </Link>
        ),
      )}
    </Above>
  );
}
