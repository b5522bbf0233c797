/** What a host can configure, and how much room it gives: each choice is in the address. */
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/toolbar-select.tsx';
import { DENSITIES, LOCALES, THEMES, WIDTHS, type Settings } from './address.ts';
import { BrandChoice } from './brand-choice.tsx';
import { elementText } from './element.text.ts';
import { DEMO_PEOPLE, NOBODY, statesOf, type Exhibit } from './exhibits.ts';

interface ControlsProps {
  settings: Settings;
  exhibit: Exhibit;
  onChange: (next: Partial<Settings>) => void;
}

const LANGUAGES = { 'zh-CN': '中文', en: 'English' };

export function Controls({ settings, exhibit, onChange }: ControlsProps) {
  const text = useText(elementText);
  // on a narrow window they are folded
  const [open, setOpen] = useState(false);
  const states = statesOf(exhibit);
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
              { value: NOBODY, label: text.viewers.nobody },
              ...DEMO_PEOPLE.map((person) => ({ value: person, label: person })),
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
            items={LOCALES.map((value) => ({ value, label: <span lang={value}>{LANGUAGES[value]}</span> }))}
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

/** The name above is for eyes: each control names itself. */
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
