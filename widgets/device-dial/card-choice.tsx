import { useId } from 'react';
import { useText } from '../../shared/host/locale.ts';
import type { NetworkCard } from '../../shared/contract/dialling.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { FieldNote } from '../../shared/ui/field.tsx';
import { CardRow, CardRows } from './card-layout.ts';
import { speedOf } from './dial.rules.ts';
import { dialText } from './dial.text.ts';

interface CardChoiceProps {
  cards: readonly NetworkCard[];
  chosen: string | undefined;
  /** `undefined` while nothing can be chosen: the cards are told, not asked for */
  onChoose: ((name: string) => void) | undefined;
  problem: string | undefined;
}

/** Name, speed and address of each card; one of them may be chosen. */
export function CardChoice({ cards, chosen, onChoose, problem }: CardChoiceProps) {
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
                checked={card.name === chosen}
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
