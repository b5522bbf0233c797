import { useState } from 'react';
import { styled } from 'styled-components';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormPanel } from '#shared/kit/form/form-layout.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { QueryState } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { isOutcomeUnknown, toPlatformError } from '#shared/client/errors.ts';
import { useAuthorizationQuery, useDecideAuthorizationMutation } from '#shared/topics/support/authorization.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { Authorization, AuthorizationRequest } from '#shared/topics/support/authorization.calls.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { Panel, PanelBody } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { allowedRedirect, hostOf, consentOutcome, type Returned } from './open-authorization.rules.ts';
import { authorizationText } from './open-authorization.text.ts';
import { consentStates, rememberState } from './consent-states.ts';

interface OpenAuthorizationViewProps extends ConsentViewProps, Omit<Returned, 'state'> {
  view: 'consent' | 'result';
}

/** Shows the consent, or the result at a callback. */
export default function OpenAuthorizationView({ view, ...values }: OpenAuthorizationViewProps) {
  return view === 'result' ? <AuthorizationResult {...values} /> : <ConsentView {...values} />;
}

interface ConsentViewProps {
  account: AccountInfo;
  clientId: string | undefined;
  redirectUri: string | undefined;
  scope: string | undefined;
  state: string | undefined;
}

/** Shows the consent, or an error if the request is incomplete. */
function ConsentView({ account, clientId, redirectUri, scope = '', state }: ConsentViewProps) {
  const text = useText(authorizationText);
  const widget = useWidget();
  const complete = Boolean(clientId && redirectUri && state);
  useWidgetState(!complete);
  if (clientId && redirectUri && state) {
    const request = { client_id: clientId, redirect_uri: redirectUri, scope, state };
    return <Consent key={JSON.stringify(request)} account={account} request={request} />;
  }
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon="warning"
        tone="warning"
        title={text.incomplete}
        text={text.incompleteText}
        actions={<Button onClick={() => widget.requestNavigation('dashboard')}>{text.back}</Button>}
      />
    </Panel>
  );
}

interface Problem {
  readonly message: string;
  readonly requestId?: string | undefined;
}

/** Sends the user's decision once, and reports it to the host with the address that the platform allows. */
function useDecision(request: AuthorizationRequest, authorization: Authorization | undefined) {
  const text = useText(authorizationText);
  const widget = useWidget();
  const [decide, { reset }] = useDecideAuthorizationMutation();
  const [deciding, setDeciding] = useState<'agree' | 'refuse'>();
  const [problem, setProblem] = useState<Problem>();
  const [leftHost, setLeftHost] = useState<string>();
  const { run } = useSingleFlight();

  const submitDecision = async (agree: boolean) => {
    if (!authorization) return;
    setDeciding(agree ? 'agree' : 'refuse');
    setProblem(undefined);
    const { data, error: refusal } = await decide({ ...request, agree });
    // the code must not stay in the store
    reset();
    setDeciding(undefined);
    if (!data) return setProblem(toPlatformError(refusal));
    const redirectUrl = allowedRedirect(data.redirectUrl, authorization.redirectUri, request.state);
    if (!redirectUrl) return setProblem({ message: text.badRedirect });
    rememberState(request.state);
    setLeftHost(hostOf(redirectUrl));
    widget.emit('partner-authorization-decided', { agreed: agree, redirectUrl });
  };
  return { submitDecision: (agree: boolean) => run(() => submitDecision(agree)), deciding, problem, leftHost };
}

/** Loads the requested access, prompts the user, and then shows the target of the redirect. */
function Consent({ account, request }: { account: AccountInfo; request: AuthorizationRequest }) {
  const text = useText(authorizationText);
  const query = useAuthorizationQuery(request);
  const error = toPlatformError(query.error);
  const decision = useDecision(request, query.currentData);
  return (
    <QueryState
      query={query}
      skeleton={<FormSkeleton fields={2} />}
      failed={(card) => (error && !isOutcomeUnknown(error) ? <RefusedRequest error={error} /> : card)}
      title={text.failed}
      level={2}
      panel
    >
      {(authorization) =>
        decision.leftHost === undefined ? (
          <ConsentPrompt authorization={authorization} username={account.username} decision={decision} />
        ) : (
          <Panel as="section" role="status">
            <StateCard
              level={2}
              icon="transfer"
              tone="accent"
              title={text.leaving(decision.leftHost)}
              text={text.leavingText}
            />
          </Panel>
        )
      }
    </QueryState>
  );
}

/** Shown if the platform refuses the request. It would be refused again, so there is no retry. */
function RefusedRequest({ error: { message, requestId } }: { error: Problem }) {
  const text = useText(authorizationText);
  const widget = useWidget();
  return (
    <Panel as="section" role="alert">
      <StateCard
        level={2}
        icon="failure"
        tone="failure"
        title={text.failed}
        text={
          <>
            {message}
            <br />
            {text.failedHint}
          </>
        }
        requestId={requestId}
        actions={<Button onClick={() => widget.requestNavigation('dashboard')}>{text.back}</Button>}
      />
    </Panel>
  );
}

interface ConsentPromptProps {
  authorization: Authorization;
  username: string;
  decision: ReturnType<typeof useDecision>;
}

/** Shows the requesting product, the requested access and the redirect host, with the two buttons. */
function ConsentPrompt({
  authorization,
  username,
  decision: { submitDecision, deciding, problem },
}: ConsentPromptProps) {
  const text = useText(authorizationText);
  const online = useOnline();
  return (
    <FormPanel as="section">
      <header>
        <h2>{text.title(authorization.clientName)}</h2>
      </header>
      <PanelBody>
        <DescriptionList
          items={[
            { label: text.owner, value: authorization.owner || '--' },
            { label: text.account, value: username },
          ]}
        />
        <Scopes>
          <h3>{text.asks}</h3>
          <ul>
            {authorization.scopes.map(({ name, description }) => (
              <li key={name}>
                <Icon name="check" size={16} />
                {description || name}
              </li>
            ))}
          </ul>
          <p>{text.never}</p>
          <p>{text.goesTo(hostOf(authorization.redirectUri))}</p>
        </Scopes>
        {problem && <ErrorBanner error={problem} />}
        <Foot>
          <Button
            tone="primary"
            size="lg"
            disabled={!online || deciding === 'refuse'}
            busy={deciding === 'agree'}
            onClick={() => void submitDecision(true)}
          >
            {text.agree}
          </Button>
          <Button
            size="lg"
            disabled={!online || deciding === 'agree'}
            busy={deciding === 'refuse'}
            onClick={() => void submitDecision(false)}
          >
            {text.refuse}
          </Button>
          {!online && <p role="status">{text.offline}</p>}
        </Foot>
      </PanelBody>
    </FormPanel>
  );
}

const RESULTS = {
  granted: { icon: 'success', tone: 'success', title: 'granted', text: 'grantedText' },
  refused: { icon: 'info', tone: 'idle', title: 'refused', text: 'refusedText' },
  failed: { icon: 'failure', tone: 'failure', title: 'errorTitle', text: 'errorText' },
  stray: { icon: 'warning', tone: 'warning', title: 'stray', text: 'strayText' },
} as const;

/** Shows a result. It is accepted only with the state of a consent in this tab. The code is for a server and not shown. */
function AuthorizationResult({ code, error, state }: Returned) {
  const text = useText(authorizationText);
  const widget = useWidget();
  useWidgetState(true);
  const result = RESULTS[consentOutcome({ code, error, state }, consentStates())];
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon={result.icon}
        tone={result.tone}
        title={text[result.title]}
        text={text[result.text]}
        actions={<Button onClick={() => widget.requestNavigation('dashboard')}>{text.back}</Button>}
      />
    </Panel>
  );
}

const Scopes = styled.div`
  display: grid;
  gap: var(--_space-3);
  margin: var(--_space-4) 0 var(--_space-6);
  h3 {
    font-weight: var(--_weight-title);
  }
  ul {
    display: grid;
    gap: var(--_space-2);
  }
  li {
    display: flex;
    align-items: flex-start;
    gap: var(--_space-2);
    svg {
      margin-top: 3px;
      color: var(--_success);
    }
  }
  p {
    color: var(--_text-2);
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  margin-top: var(--_space-4);
  @container (max-width: 480px) {
    > button {
      flex: 1 1 100%;
    }
  }
`;
