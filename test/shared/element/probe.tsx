/** Elements for the tests of the contract: one shows its properties, the other fails on demand. */
import { useEffect, useState, useTransition } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { attribute, property } from '#shared/element/attributes.ts';
import { defineElement, type ViewProps, type WidgetElement } from '#shared/element/define-element.tsx';
import { useTopLayer } from '#shared/ui/overlay/use-top-layer.ts';
import { useWidget } from '#shared/host/widget-context.ts';

export interface Filter {
  readonly status?: string;
}

const attributes = {
  cycle: attribute.oneOf(['week', 'month'], 'month'),
  open: attribute.boolean(),
  pageSize: attribute.number(10),
  columns: attribute.oneOf([1, 2], 1),
  filter: attribute.json<Filter, Filter>({}),
  label: attribute.string('none'),
  layered: attribute.boolean(),
};
const properties = { onPick: property<(word: string) => void>(), rows: property<readonly unknown[]>([]) };

type Props = ViewProps<typeof attributes, typeof properties>;
export type PartnerProbe = WidgetElement<typeof attributes, typeof properties>;

/** Counters of all probes since the page was loaded. */
export const seen = { renders: 0, mounts: 0, unmounts: 0, last: undefined as Props | undefined };

const Count = styled.output`
  color: rgb(1, 2, 3);
`;

function Layer({ overlays }: { overlays: HTMLElement }) {
  useTopLayer(overlays);
  return null;
}

function Probe(props: Props) {
  const widget = useWidget();
  const [count, setCount] = useState(0);
  seen.renders++;
  seen.last = props;
  useEffect(() => {
    seen.mounts++;
    widget.markReady();
    return () => void seen.unmounts++;
  }, [widget]);
  return (
    <>
      <p>
        {props.cycle} {props.pageSize} {`${props.open}`} {props.label} {JSON.stringify(props.filter)}
      </p>
      <Count>{count}</Count>
      <button type="button" onClick={() => setCount(count + 1)}>
        count
      </button>
      {props.layered && <Layer overlays={widget.overlays} />}
      {props.open && createPortal(<div role="status">overlay</div>, widget.overlays)}
    </>
  );
}

defineElement('partner-probe', {
  attributes,
  properties,
  events: ['partner-probe-touched'],
  view: () => Promise.resolve({ default: Probe }),
});

const faults = { fault: attribute.oneOf(['render', 'effect']) };
export type PartnerFaulty = WidgetElement<typeof faults>;

/** When it is false, a retry succeeds. */
export const broken = { value: true };

function Faulty({ fault }: ViewProps<typeof faults>) {
  const widget = useWidget();
  const [, start] = useTransition();
  useEffect(() => {
    if (fault === 'effect' && broken.value) throw new Error('effect');
    widget.markReady();
  }, [fault, widget]);
  if (fault === 'render' && broken.value) throw Object.assign(new Error('render'), { code: 5003, requestId: 'r-1' });
  const fail = () => {
    if (broken.value) throw new Error('handler');
  };
  return (
    <>
      <p>works</p>
      <button type="button" onClick={fail}>
        handler
      </button>
      <button
        type="button"
        onClick={() =>
          start(async () => {
            await Promise.resolve();
            throw new Error('promise');
          })
        }
      >
        promise
      </button>
    </>
  );
}

defineElement('partner-faulty', { attributes: faults, view: () => Promise.resolve({ default: Faulty }) });

declare global {
  interface HTMLElementTagNameMap {
    'partner-probe': PartnerProbe;
    'partner-faulty': PartnerFaulty;
  }
  interface HTMLElementEventMap {
    'partner-probe-touched': CustomEvent<{ word: string }>;
  }
}

/** Returns the rendered text of an element. */
export const shownIn = (element: Element): string => element.shadowRoot?.querySelector('.frame')?.textContent ?? '';

export const inside = <Found extends HTMLElement = HTMLElement>(element: Element, selector: string): Found => {
  const found = element.shadowRoot?.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector} in <${element.localName}>`);
  return found;
};
