import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../host/locale.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/panel.tsx';
import { ruleFormText } from './rule-form.text.ts';
import type { RuleForm } from './use-rule-form.ts';

/** A panel with one form in it, and beside the form what is to be known about it. */
export const FormPanel = styled(Panel)`
  > header {
    padding: var(--_panel-pad) var(--_panel-pad) 0;
    h2 {
      font-size: var(--_title-md);
      line-height: var(--_title-md-line);
      font-weight: var(--_weight-title);
    }
    p {
      color: var(--_text-2);
    }
  }
`;

/** Side by side; narrow, the notice comes after the form. Follows the element's own width. */
export const FormColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 480px) minmax(240px, 1fr);
  gap: var(--_space-8) var(--_space-12);
  padding: var(--_panel-pad);
  > aside {
    align-self: start;
    padding: var(--_space-5) var(--_space-6);
    border-radius: var(--_radius-lg);
    background: var(--_surface-hover);
    color: var(--_text-2);
    h3 {
      margin-bottom: var(--_space-3);
      font-weight: var(--_weight-title);
      color: var(--_text);
    }
    ul {
      display: grid;
      gap: var(--_space-2);
    }
    li {
      position: relative;
      padding-left: var(--_space-4);
      &::before {
        content: '';
        position: absolute;
        top: 9px;
        left: 2px;
        width: 4px;
        height: 4px;
        border-radius: 50%;
        background: var(--_line-control);
      }
    }
  }
  @container (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      padding: var(--_space-4);
    }
  }
`;

export const FormFields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--_field-gap);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-4);
  /* an error of the field above stands in the gap */
  margin-top: var(--_space-2);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      width: 100%;
    }
  }
`;

type AnyForm = Pick<RuleForm<never>, 'busy' | 'online' | 'refusal'>;

/** Why the platform refused, where that belongs to no field. */
export const Refusal = ({ of: { refusal } }: { of: AnyForm }) =>
  refusal && (
    <Banner tone="failure" requestId={refusal.requestId}>
      {refusal.message}
    </Banner>
  );

/** The button, and why it cannot be pressed. */
export function SubmitRow({ of, children }: { of: AnyForm; children: ReactNode }) {
  const text = useText(ruleFormText);
  return (
    <Row>
      <Button type="submit" tone="primary" size="lg" disabled={!of.online} busy={of.busy}>
        {children}
      </Button>
      {!of.online && <p role="status">{text.offline}</p>}
    </Row>
  );
}
