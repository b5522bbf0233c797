import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Panel } from '../../../shared/ui/panel.tsx';
import { Facts } from '../wallet-layout.ts';

interface RulesBoxProps {
  title: string;
  picture?: ReactNode;
  rules: readonly string[];
  facts: readonly { label: ReactNode; value: ReactNode }[];
}

/** The settlement rules beside the balance. */
export function RulesBox({ title, picture, rules, facts }: RulesBoxProps) {
  return (
    <Panel as="section" aria-label={title}>
      <Main>
        <h3>{title}</h3>
        {picture}
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Main>
      <Facts>
        {facts.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}

const Main = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 24px;
  padding: 24px 24px 20px;

  h3 {
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
  }

  ul {
    display: grid;
    gap: 8px;
    color: var(--_text-2);
  }

  ul li {
    display: grid;
    grid-template-columns: 16px 1fr;
    gap: 8px;
  }

  ul li::before {
    content: '';
    width: 6px;
    height: 1.5px;
    margin-top: 10px;
    justify-self: center;
    background: var(--_text-3);
  }

  @container (max-width: 640px) {
    padding: 16px;
  }
`;
