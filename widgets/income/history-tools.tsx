import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_DAY } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { isSameRange, yesterday, type DayRange } from '#shared/core/shanghai-time.ts';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { DeviceChoice } from '#shared/topics/devices/device-choice.tsx';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { pickerLook } from '#shared/ui/date/picker-button.ts';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { incomeHistoryText } from './history.text.ts';
import {
  comparisonsOf,
  presetRange,
  PRESETS,
  weeksOf,
  type Comparison,
  type IncomeKey,
  type IncomePreset,
} from './income.rules.ts';

interface HistoryToolsProps {
  range: DayRange;
  onRange: (time: IncomePreset | DayRange) => void;
  comparison: Comparison;
  onComparison: (comparison: Comparison) => void;
  /** the units that suit the range */
  keys: readonly IncomeKey[];
  keyStyle: IncomeKey;
  onKey: (key: IncomeKey) => void;
  device: ChosenDevice | undefined;
  onDevice: (device: ChosenDevice | undefined) => void;
  agent: boolean;
  /** server time, ms */
  now: number;
}

/** The controls of the history: one row, or a sheet behind one button if the element is narrow. */
export function HistoryTools(props: HistoryToolsProps) {
  const { range, comparison, device, now } = props;
  const text = useText(incomeHistoryText);
  const [open, setOpen] = useState(false);
  const preset = PRESETS.find((each) => isSameRange(presetRange(each, now), range));
  const others = [text.comparisons[comparison](weeksOf(range)), device?.name ?? text.all];
  return (
    <>
      <Row>
        <Controls {...props} />
      </Row>
      <Opener
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadDialog()}
        onClick={() => setOpen(true)}
      >
        <span>
          <Part>
            {preset ? (
              text.presets[preset]
            ) : (
              <>
                <time>{range.start}</time> {text.to} <time>{range.end}</time>
              </>
            )}
            {' ·'}
          </Part>
          {others.map((other, index) => (
            <Fragment key={other}>
              {' '}
              <Part>
                {other}
                {index < others.length - 1 && ' ·'}
              </Part>
            </Fragment>
          ))}
        </span>
        <Icon name="down" size={16} />
      </Opener>
      <Dialog
        open={open}
        title={text.filters}
        onClose={() => setOpen(false)}
        footer={
          <Button tone="primary" onClick={() => setOpen(false)}>
            {text.done}
          </Button>
        }
      >
        <Sheet>
          <Controls {...props} />
        </Sheet>
      </Dialog>
    </>
  );
}

function Controls(props: HistoryToolsProps) {
  const { range, onRange, comparison, onComparison, keys, keyStyle, onKey, device, onDevice, agent, now } = props;
  const text = useText(incomeHistoryText);
  const presets = PRESETS.map((key) => ({ key, label: text.presets[key], range: presetRange(key, now) }));
  return (
    <>
      <DateRange
        label={text.range}
        value={range}
        presets={presets}
        min={FIRST_DAY}
        max={yesterday(now)}
        onChange={(days) => onRange(presets.find((preset) => isSameRange(preset.range, days))?.key ?? days)}
      />
      <ToolbarSelect
        label={text.compare}
        value={comparison}
        onChange={onComparison}
        items={comparisonsOf(range, keyStyle).map((value) => ({
          value,
          label: text.comparisons[value](weeksOf(range)),
        }))}
      />
      <DeviceChoice value={device} onChange={onDevice} agent={agent} />
      {keys.length > 1 && (
        <Segmented
          label={text.keys}
          value={keyStyle}
          onChange={onKey}
          items={[
            { value: 'day', label: text.byDay },
            { value: 'month', label: text.byMonth },
          ]}
        />
      )}
    </>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2);
  padding: 0 var(--_panel-pad) var(--_space-4);

  /* narrow enough for one row in a panel of 950 px */
  > [role='group'] {
    gap: var(--_space-2);
  }
  [role='radiogroup'] > button {
    padding: 0 var(--_space-2);
  }
  > :last-child[role='radiogroup'] {
    margin-left: auto;
  }
  /* the line of the pickers next to it */
  select:not(:hover) {
    border-color: var(--_line-strong);
  }

  @container (max-width: 640px) {
    display: none;
  }
`;

const Opener = styled.button`
  display: none;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2);
  margin: 0 var(--_panel-pad) var(--_space-4);
  padding: 0 var(--_space-3);
  ${pickerLook}

  white-space: normal;
  text-align: left;

  > span {
    padding: var(--_space-1) 0;
  }

  /* a date has no line break */
  time {
    white-space: nowrap;
  }

  svg {
    color: var(--_text-3);
  }

  @container (max-width: 640px) {
    display: flex;
  }
`;

/** Moves to the next line whole if it fits there. The dot stays at the end of the line. */
const Part = styled.span`
  display: inline-block;
`;

/** Controls below each other, each as wide as the sheet. */
const Sheet = styled.div`
  display: grid;
  gap: var(--_space-4);

  > button {
    max-width: none;
  }

  select {
    max-width: none;
    border-color: var(--_line-strong);
  }
`;
