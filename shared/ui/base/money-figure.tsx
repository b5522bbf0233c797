import { styled } from 'styled-components';
import { splitCents, type Cents } from '../../core/money.ts';
import { HIDDEN } from '../../core/masking.ts';
import { useLocale, type Locale } from '../../host/locale.ts';

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

/** Number of characters from which an amount does not fit on the narrowest phone in every size. */
const LONG = '10,000,000'.length;
/** Approximate widths in em, in wide typefaces. */
const DIGIT = 0.62;
const COMMA = 0.3;
const CURRENCY_AND_CENTS = { 'zh-CN': 1.5, en: 2.6 } as const;
/** Share of the element's width between the paddings of a panel on the narrowest phone, in percent. */
const INSIDE = 84;

/** Returns the largest font size at which a long amount fits inside its element. */
function fittingSize(yuan: string, locale: Locale): string | undefined {
  if (yuan.length < LONG) return undefined;
  const commas = yuan.split(',').length - 1;
  const ems = (yuan.length - commas) * DIGIT + commas * COMMA + CURRENCY_AND_CENTS[locale];
  return `${(INSIDE / ems).toFixed(1)}cqi`;
}

interface MoneyFigureProps {
  /** `undefined` is unknown and shows -- */
  cents: Cents | undefined;
  size?: keyof typeof SIZES | undefined;
  /** shows *** in place of the amount */
  masked?: boolean | undefined;
}

/** The mark of the currency. English screens have one name for it, as their sentences do. */
const MARKS = { 'zh-CN': '¥', en: 'CNY' } as const;

/**
 * A prominent amount: the currency and cents are smaller than the yuan, on the same baseline. Another amount is another element, so that
 * a late translation of the former one is written into an element that is gone.
 */
export function MoneyFigure({ cents, size = 'sm', masked }: MoneyFigureProps) {
  const locale = useLocale();
  if (cents === undefined) return <Figure $size={size}>--</Figure>;
  const { sign, yuan, fraction } = splitCents(cents);
  const most = masked ? undefined : fittingSize(yuan, locale);
  return (
    <Figure
      key={masked ? HIDDEN : cents}
      translate="no"
      $size={size}
      style={most === undefined ? undefined : { fontSize: `min(var(--_figure-${size}), ${most})` }}
    >
      {masked ? (
        HIDDEN
      ) : (
        <>
          <i>{sign + MARKS[locale]}</i>
          {yuan}
          <s>.{fraction}</s>
        </>
      )}
    </Figure>
  );
}
