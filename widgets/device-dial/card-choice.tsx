import { useId } from 'react';
import { useText } from '#shared/host/locale.ts';
import type { NetworkCard } from '#shared/topics/devices/dialling.calls.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { FieldNote } from '#shared/ui/form/field.tsx';
import { lacksAddress, speedOf } from './card.rules.ts';
import { CardRow, CardRows } from './device-dial.styles.ts';
import { dialText } from './device-dial.text.ts';

interface CardChoiceProps {
  cards: readonly NetworkCard[];
  chosenCard: string | undefined;
  /** `undefined` if the cards are read-only */
  onChoose: ((name: string) => void) | undefined;
  problem: string | undefined;
}

/** Lists name, speed and address of each card. The user can select one of them. */
export function CardChoice({ cards, chosenCard, onChoose, problem }: CardChoiceProps) {
  const text = useText(dialText);
  const id = useId();
  return (
    <div>
      <CardRows
        role={onChoose ? 'radiogroup' : 'list'}
        aria-label={onChoose ? text.choose : text.cards}
        aria-describedby={onChoose && problem ? `${id}note` : undefined}
      >
        <CardRow as="div" $head aria-hidden="true">
          <b>{text.name}</b>
          <span>{text.speed}</span>
          <span>{text.ip}</span>
        </CardRow>
        {cards.map((card) => {
          const parts = (
            <>
              <b>
                {card.name}
                {card.isManager && <Badge tone="success">{text.managed}</Badge>}
                <small>{text.lines(card.diallingInfo.length)}</small>
                {onChoose && lacksAddress(card, cards) && <small>{text.notWithoutIp}</small>}
              </b>
              <span data-head={text.speed}>{speedOf(card.speed)}</span>
              <span data-head={text.ip}>{card.ip || text.noIp}</span>
            </>
          );
          return onChoose ? (
            <CardRow key={card.name} $head={false}>
              <input
                type="radio"
                name={id}
                value={card.name}
                checked={card.name === chosenCard}
                disabled={lacksAddress(card, cards)}
                aria-invalid={problem ? true : undefined}
                onChange={() => onChoose(card.name)}
              />
              {parts}
            </CardRow>
          ) : (
            <CardRow as="div" role="listitem" key={card.name} $head={false}>
              {parts}
            </CardRow>
          );
        })}
      </CardRows>
      <FieldNote id={`${id}note`} error={problem} />
    </div>
  );
}
