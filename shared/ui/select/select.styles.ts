import { styled } from 'styled-components';

export const SelectBox = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2);
  width: 100%;
  min-height: var(--_control);
  padding: 0 var(--_space-3);
  border: 1px solid var(--_line-control);
  background: var(--_surface);
  font-size: var(--_text-control);
  &,
  &:focus-visible {
    border-radius: var(--_radius-md);
  }
  &:focus-visible {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: 0;
    box-shadow: 0 0 0 4px var(--_accent-soft);
  }
  &[aria-invalid='true'] {
    border-color: var(--_failure);
  }
  &:disabled {
    border-color: transparent;
    background: var(--_surface-sunken);
    color: var(--_text-2);
    cursor: not-allowed;
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-placeholder],
  &[data-placeholder-shown] > span,
  svg {
    color: var(--_text-3);
  }
`;
