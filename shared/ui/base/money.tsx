import { styled } from 'styled-components';
import { splitCents, type Cents } from '../../domain/money.ts';
import { HIDDEN } from '../../domain/masking.ts';

/** Sizes of ¥ and the cents, relative to the yuan. */
const SIZES = { sm: [0.7, 0.76], md: [0.6, 0.66], lg: [0.5, 0.6], xl: [0.44, 0.54] } as const;

const Figure = styled.span<{ $size: keyof typeof SIZES }>`
  ${({ $size }) => `font-size:var(--_figure-${$size});line-height:var(--_figure-${$size}-line);
    i{font-size:${SIZES[$size][0]}em}s{font-size:${SIZES[$size][1]}em}`}
  display: inline-block;
  white-space: nowrap;
  font-weight: var(--_weight-label);
  font-variant-numeric: tabular-nums lining-nums;
  letter-spacing: -0.01em;
  i,
  s {
    line-height: 1;
    letter-spacing: 0;
    font-style: normal;
    text-decoration: none;
  }
  i {
    margin-right: 0.22em;
    font-weight: 400;
    color: var(--_text-3);
  }
  s {
    color: var(--_text-2);
  }
`;

interface MoneyProps {
  /** `undefined` is unknown and shows -- */
  cents: Cents | undefined;
  size?: keyof typeof SIZES | undefined;
  /** shows *** in place of the amount */
  masked?: boolean | undefined;
}

/** A prominent amount: ¥ and cents are smaller than the yuan, on the same baseline. */
export function Money({ cents, size = 'sm', masked }: MoneyProps) {
  if (cents === undefined) return <Figure $size={size}>--</Figure>;
  const { sign, yuan, fraction } = splitCents(cents);
  return (
    <Figure $size={size}>
      {masked ? (
        HIDDEN
      ) : (
        <>
          <i>{sign}¥</i>
          {yuan}
          <s>.{fraction}</s>
        </>
      )}
    </Figure>
  );
}
