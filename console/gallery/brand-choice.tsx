import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { rove } from '#shared/ui/roving.ts';
import { elementText } from './element.text.ts';

/** Some that brands have, far from each other; the first is the product's own. */
const COLOURS = ['', '#2f5bd7', '#a31f5c', '#b45309', '#087f46'] as const;
const OWN = '#0a696d';

/** A colour of a few, or any. */
export function BrandChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText(elementText);
  const chosen = COLOURS.find((colour) => colour === value) ?? COLOURS[0];
  return (
    <Row>
      <div role="radiogroup" aria-label={text.brand} onKeyDown={rove}>
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={colour === value}
            aria-label={colour || text.ownBrand}
            title={colour || text.ownBrand}
            tabIndex={colour === chosen ? 0 : -1}
            onClick={() => onChange(colour)}
          >
            <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
              <circle cx={10} cy={10} r={10} fill={colour || OWN} />
            </svg>
          </button>
        ))}
      </div>
      <input
        type="color"
        aria-label={text.brand}
        title={text.brand}
        value={value || OWN}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: var(--_control);
  > div {
    display: flex;
  }
  button {
    display: grid;
    place-items: center;
    width: 28px;
    height: var(--_control);
    &[aria-checked='true'] svg {
      border-radius: 50%;
      outline: 2px solid var(--_text);
      outline-offset: 2px;
    }
  }
  input {
    width: 32px;
    height: 28px;
    margin-left: 4px;
    padding: 2px;
    border: 1px solid var(--_line-control);
    border-radius: 8px;
    background: var(--_surface);
    cursor: pointer;
  }
`;
