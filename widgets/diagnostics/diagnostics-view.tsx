import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { serverNow } from '#shared/client/server-clock.ts';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { diagnose } from '#shared/client/diagnose.ts';
import { useText } from '#shared/host/locale.ts';
import type { Diagnosis } from '#shared/host/public-api.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { copyText } from '#shared/ui/base/copy-text.ts';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { diagnosticsText } from './diagnostics.text.ts';

const Body = styled(PanelBody)`
  display: grid;
  gap: var(--_space-4);
  > p,
  header + & > p {
    color: var(--_text-2);
  }
  h3 {
    font-size: var(--_text-md);
    font-weight: var(--_weight-title);
  }
  strong {
    font-weight: var(--_weight-label);
    color: var(--_text);
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    padding: var(--_space-2) 0;
    border-bottom: var(--_hairline);
  }
  code {
    font: var(--_text-xs) / var(--_line-sm) var(--_font-code);
    color: var(--_text-2);
    overflow-wrap: anywhere;
  }
  pre {
    padding: var(--_space-4);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    font: var(--_text-xs) / var(--_line-xs) var(--_font-code);
    background: var(--_surface-sunken);
    border-radius: var(--_radius-md);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-3);
`;

/** Events of other elements that change the diagnostics. */
const NEWS = ['partner-widget-ready', 'partner-widget-failed', 'partner-account-changed'] as const;

function useDiagnosis(): readonly [Diagnosis, () => void] {
  const [diagnosis, setDiagnosis] = useState(diagnose);
  useEffect(() => {
    const again = () => setDiagnosis(diagnose());
    for (const name of NEWS) document.addEventListener(name, again);
    return () => {
      for (const name of NEWS) document.removeEventListener(name, again);
    };
  }, []);
  return [diagnosis, () => setDiagnosis(diagnose())];
}

export default function DiagnosticsView() {
  const text = useText(diagnosticsText);
  const id = useId();
  const [diagnosis, again] = useDiagnosis();
  const [outcome, setOutcome] = useState('');
  const whole = useRef<HTMLPreElement>(null);
  useWidgetState(true);
  const copy = async () => setOutcome((await copyText(diagnosis.text, whole.current)) ? text.copied : text.select);
  const check = () => {
    again();
    setOutcome(text.checked(formatDateTime(serverNow()).slice(11)));
  };
  return (
    <Panel as="section" aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{text.title}</h2>
        <Actions>
          <Button icon="refresh" onClick={check}>
            {text.again}
          </Button>
          <Button tone="primary" onClick={() => void copy()}>
            {text.copy}
          </Button>
        </Actions>
      </PanelHead>
      <Body>
        <p>
          {text.where} <strong role="status">{outcome}</strong>
        </p>
        <DiagnosisTable diagnosis={diagnosis} />
        <h3>{text.requests}</h3>
        <Requests requests={diagnosis.requests} />
        <h3>{text.text}</h3>
        <pre ref={whole}>{diagnosis.text}</pre>
      </Body>
    </Panel>
  );
}

function DiagnosisTable({ diagnosis }: { diagnosis: Diagnosis }) {
  const text = useText(diagnosticsText);
  const inLines = (each: readonly string[]) =>
    each.length > 0 ? each.map((line) => <div key={line}>{line}</div>) : text.none;
  const { version, elements, session, storage, refusedByPolicy, clockDifference, problems } = diagnosis;
  const tags = Object.entries(elements).map(([tag, of]) => `${tag} ${of}`);
  return (
    <DescriptionList
      items={[
        { label: text.version, value: version },
        { label: text.elements, value: inLines(tags) },
        { label: text.session, value: text.sessions[session] ?? session },
        { label: text.storage, value: text.storages(storage.local, storage.session) },
        { label: text.policy, value: inLines(refusedByPolicy) },
        { label: text.clock, value: text.seconds((clockDifference / 1_000).toFixed(1)) },
        { label: text.problems, value: inLines(problems) },
      ]}
    />
  );
}

function Requests({ requests }: Pick<Diagnosis, 'requests'>) {
  const text = useText(diagnosticsText);
  if (requests.length === 0) return <p>{text.noRequests}</p>;
  return (
    <ol>
      {requests.map(({ call, status, requestId }, at) => (
        <li key={at}>
          <span>{call}</span>
          <span>{status}</span>
          <code>{requestId ?? text.noId}</code>
        </li>
      ))}
    </ol>
  );
}
