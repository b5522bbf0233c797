/** Controls of the preview: demo user, state, configuration and width. */
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { rove } from '#shared/ui/base/roving.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { LANGUAGES } from '#shared/element/header-parts.tsx';
import { DENSITIES, STAGE_LOCALES, THEMES, WIDTHS, type Settings } from './address.ts';
import { elementText } from './element.text.ts';
import { DEMO_USERS, SIGNED_OUT, statesOf, type Story } from './stories.ts';

interface ControlsProps {
  settings: Settings;
  story: Story;
  onChange: (next: Partial<Settings>) => void;
}

export function Controls({ settings, story, onChange }: ControlsProps) {
  const text = useText(elementText);
  // a narrow window hides the controls behind a button
  const [open, setOpen] = useState(false);
  const states = statesOf(story);
  return (
    <Bar aria-label={text.controls}>
      <Fold>
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.controls}
        </Button>
      </Fold>
      <Items $open={open}>
        <Item name={text.viewer}>
          <ToolbarSelect
            label={text.viewer}
            value={settings.viewer}
            onChange={(viewer) => onChange({ viewer })}
            items={[
              { value: SIGNED_OUT, label: text.viewers.nobody },
              ...DEMO_USERS.map((user) => ({ value: user, label: user })),
            ]}
          />
        </Item>
        {states.length > 1 && (
          <Item name={text.state}>
            <ToolbarSelect
              label={text.state}
              value={settings.state}
              onChange={(state) => onChange({ state })}
              items={states.map((value) => ({ value, label: text.states[value].name }))}
            />
          </Item>
        )}
        <Item name={text.theme}>
          <Segmented
            label={text.theme}
            value={settings.theme}
            onChange={(theme) => onChange({ theme })}
            items={THEMES.map((value) => ({ value, label: text.themes[value] }))}
          />
        </Item>
        <Item name={text.density}>
          <Segmented
            label={text.density}
            value={settings.density}
            onChange={(density) => onChange({ density })}
            items={DENSITIES.map((value) => ({ value, label: text.densities[value] }))}
          />
        </Item>
        <Item name={text.locale}>
          <Segmented
            label={text.locale}
            value={settings.locale}
            onChange={(locale) => onChange({ locale })}
            items={STAGE_LOCALES.map((value) => ({ value, label: <span lang={value}>{LANGUAGES[value]}</span> }))}
          />
        </Item>
        <Item name={text.width}>
          <Segmented
            label={text.width}
            value={settings.width}
            onChange={(width) => onChange({ width })}
            items={WIDTHS.map((value) => ({ value, label: value === 'full' ? text.full : value }))}
          />
        </Item>
        <Item name={text.brand}>
          <BrandChoice value={settings.brand} onChange={(brand) => onChange({ brand })} />
        </Item>
      </Items>
    </Bar>
  );
}

/** Shows a control with its name. The name is hidden from screen readers, because each control has a label. */
const Item = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <small aria-hidden="true">{name}</small>
    {children}
  </div>
);

const Bar = styled.section`
  position: sticky;
  top: 56px;
  z-index: 10;
  padding: 12px 0;
  border-bottom: 1px solid var(--_line);
  background: var(--_bg);
  @media (max-height: 640px) {
    position: static;
  }
`;

const Fold = styled.div`
  display: none;
  @media (max-width: 900px) {
    display: block;
  }
`;

const Items = styled.div<{ $open: boolean }>`
  --_control: 32px;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  font-size: 13px;
  select {
    min-width: 100px;
    font-size: 13px;
  }
  > div > small {
    display: block;
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
  }
  [role='radio'] {
    padding-inline: 8px;
  }
  @media (pointer: coarse) {
    --_control: 44px;
  }
  @media (max-width: 900px) {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    max-height: 50vh;
    padding-top: 12px;
    overflow-y: auto;
  }
`;

/** Sample brand colors with distant hues; the empty string is the default color. */
const COLORS = ['', '#2f5bd7', '#a31f5c', '#b45309', '#087f46'] as const;
const DEFAULT_COLOR = '#0a696d';

/** Selects a sample color or any other color. */
function BrandChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText(elementText);
  const chosenColor = COLORS.find((color) => color === value) ?? COLORS[0];
  return (
    <Row>
      <div role="radiogroup" aria-label={text.brand} onKeyDown={rove}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            role="radio"
            aria-checked={color === value}
            aria-label={color || text.ownBrand}
            title={color || text.ownBrand}
            tabIndex={color === chosenColor ? 0 : -1}
            onClick={() => onChange(color)}
          >
            <svg viewBox="0 0 20 20" width={20} height={20} aria-hidden="true">
              <circle cx={10} cy={10} r={10} fill={color || DEFAULT_COLOR} />
            </svg>
          </button>
        ))}
      </div>
      <input
        type="color"
        aria-label={text.brand}
        title={text.brand}
        value={value || DEFAULT_COLOR}
        onChange={(event) => onChange(event.target.value)}
      />
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: var(--_control);
  > div {
    display: flex;
  }
  button {
    display: grid;
    place-items: center;
    width: 28px;
    height: var(--_control);
    &[aria-checked='true'] svg {
      border-radius: 50%;
      outline: 2px solid var(--_text);
      outline-offset: 2px;
    }
  }
  input {
    width: 32px;
    height: 28px;
    margin-left: 4px;
    padding: 2px;
    border: 1px solid var(--_line-control);
    border-radius: 8px;
    background: var(--_surface);
    cursor: pointer;
  }
`;
