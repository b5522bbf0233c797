import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { useMessagePreferencesQuery } from '#shared/topics/notices/preferences.api.ts';
import type { MessagePreferences } from '#shared/topics/notices/preferences.calls.ts';
import { useRobotsQuery, useTestRobotMutation } from '#shared/topics/notices/robot.api.ts';
import type { Robot } from '#shared/topics/notices/robot.calls.ts';
import { MOST_ROBOTS } from '#shared/topics/notices/robot.rules.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { PanelFoot } from '#shared/ui/base/panel.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { groupRobotsText } from './group-robots.text.ts';
import { ListLead, ListPanel, ListRow, Name, PlainList, Times } from './list-panel.tsx';
import { MessageChoice } from './message-choice.tsx';
import { useChangeableChoices } from './use-message-choice.ts';

const AddDialog = lazyDialog(() => import('./add-robot-dialog.tsx'));
const RemoveDialog = lazyDialog(() => import('./remove-robot-dialog.tsx'));

/**
 * Lists the group robots of the user, and lets the user add robots and choose their messages. Empty if the platform sends to none:
 * then, their choices are unknown.
 */
export default function GroupRobots() {
  const text = useText(groupRobotsText);
  const { currentData: chosen } = useMessagePreferencesQuery();
  const hasRobots = chosen?.moneyRobot !== undefined;
  const query = useRobotsQuery(undefined, { skip: !hasRobots });
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<Robot>();
  if (!hasRobots || query.isLoading) return null;
  const close = () => setRemoved(undefined);
  return (
    <ListPanel
      title={text.title}
      lead={text.lead}
      failed={text.failed}
      query={query}
      foot={query.currentData && <AddRobot count={query.currentData.length} onAdded={() => void query.refetch()} />}
    >
      {(robots) => (
        <>
          <PlainList ref={list} tabIndex={-1}>
            {robots.map((robot) => (
              <RobotRow
                key={robot.id}
                robot={robot}
                onTested={() => void query.refetch()}
                onRemove={() => setRemoved(robot)}
              />
            ))}
            {robots.length === 0 && <None>{text.none}</None>}
          </PlainList>
          {robots.length > 0 && <GroupMessages chosen={chosen} />}
          {removed && (
            <RemoveDialog
              robot={removed}
              onClose={close}
              onRemoved={() => {
                close();
                // the button that opened the dialog is removed together with the row
                void query.refetch().then(() => list.current?.focus({ preventScroll: true }));
              }}
              frame={{ title: text.removeTitle(removed.name), size: 'sm' }}
              onFrameClose={close}
            />
          )}
        </>
      )}
    </ListPanel>
  );
}

interface RobotRowProps {
  robot: Robot;
  onTested: () => void;
  onRemove: () => void;
}

function RobotRow({ robot: { id, provider, name, tail, signed, on, problem }, onTested, onRemove }: RobotRowProps) {
  const text = useText(groupRobotsText);
  const { unknown } = useText(formText);
  const online = useOnline();
  const testable = useOffered('testRobot') && isGranted('testRobot');
  const removable = useOffered('removeRobot') && isGranted('removeRobot');
  const [busy, setBusy] = useState(false);
  const [test] = useTestRobotMutation();
  const send = async () => {
    setBusy(true);
    const { data, error } = await test({ id });
    const failure = await errorToShow(error, unknown);
    setBusy(false);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else if (data?.sent) notify({ tone: 'success', message: text.tested });
    else notify({ tone: 'failure', message: text.problems[data?.problem ?? 'refused'] });
    onTested();
  };
  return (
    <ListRow>
      <div>
        <Name>
          {name}
          {!on && <Badge tone="failure">{text.stopped}</Badge>}
        </Name>
        <Times>
          <span>{provider ? text.providers[provider] : text.unknownProvider}</span>
          <span>{text.tail(tail)}</span>
          {signed && <span>{text.signed}</span>}
        </Times>
        {problem && <Problem>{text.problems[problem]}</Problem>}
      </div>
      <Actions>
        {testable && (
          <Button
            size="sm"
            aria-label={text.testOf(name)}
            disabled={!online}
            busy={busy}
            busyLabel={text.testing}
            onClick={() => void send()}
          >
            {text.test}
          </Button>
        )}
        {removable && (
          <Button size="sm" aria-label={text.removeOf(name)} disabled={busy} onClick={onRemove}>
            {text.remove}
          </Button>
        )}
      </Actions>
    </ListRow>
  );
}

/** The kinds of messages to groups, and whether they contain amounts, as far as the platform has these choices. */
function GroupMessages({ chosen }: { chosen: MessagePreferences }) {
  const text = useText(groupRobotsText);
  const changeable = useChangeableChoices();
  const choices = [
    { name: 'moneyRobot', label: text.money, text: text.moneyText },
    { name: 'riskRobot', label: text.risk, text: text.riskText },
    { name: 'reminderRobot', label: text.reminder, text: text.reminderText },
    { name: 'robotAmounts', label: text.amounts, text: text.amountsText },
  ] as const;
  return (
    <Kinds role="group" aria-label={text.kinds}>
      <h3>{text.kinds}</h3>
      {choices.map((choice) => {
        const isOn = chosen[choice.name];
        return isOn === undefined ? null : (
          <MessageChoice key={choice.name} {...choice} {...{ isOn, changeable, saved: text.saved }} />
        );
      })}
    </Kinds>
  );
}

function AddRobot({ count, onAdded }: { count: number; onAdded: () => void }) {
  const text = useText(groupRobotsText);
  const addable = useOffered('addRobot') && isGranted('addRobot');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!addable) return null;
  return (
    <PanelFoot>
      {count < MOST_ROBOTS ? (
        <Button onClick={() => setOpen(true)}>{text.add}</Button>
      ) : (
        <ListLead>{text.most(MOST_ROBOTS)}</ListLead>
      )}
      {open && <AddDialog onAdded={onAdded} onClose={close} frame={{ title: text.add }} onFrameClose={close} />}
    </PanelFoot>
  );
}

const None = styled.li`
  padding: var(--_space-3) 0;
  color: var(--_text-2);
`;

const Problem = styled.p`
  color: var(--_failure);
`;

const Actions = styled.div`
  && {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }
`;

const Kinds = styled.div`
  border-top: var(--_hairline);
  h3 {
    padding: var(--_space-4) var(--_panel-pad) var(--_space-3);
    font-weight: var(--_weight-label);
  }
`;
