/**
 * From a React component to a custom element.
 *
 * r2wc only mounts: a shadow root, a React root, an unmount. Attributes, properties, batching, moves and events are
 * this file's, as r2wc loses values set before the definition, turns bad numbers into NaN and forgets state on a move.
 *
 * An element's file reads:
 *
 *     const attributes = { cycle: attribute.oneOf(['week', 'month']) };
 *     function Wallet({ cycle }: WidgetProps<typeof attributes>) { … }
 *     export type PartnerWallet = WidgetElement<typeof attributes>;
 *     defineWidget('partner-wallet', Wallet, { attributes, events: ['partner-cycle-changed'] });
 *
 *     declare global {
 *       interface HTMLElementTagNameMap { 'partner-wallet': PartnerWallet }
 *       interface HTMLElementEventMap { 'partner-cycle-changed': CustomEvent<{ cycle: 'week' | 'month' }> }
 *     }
 */
import r2wc from '@r2wc/react-to-web-component';
import { version, type ComponentType } from 'react';
import { adoptSheets } from './adopted-sheet.ts';
import { attributeName, parseAttribute, type AttributeMap, type PropertyMap, type ValuesOf } from './attributes.ts';
import { watchHandlers } from './handler-errors.ts';
import type {} from './jsx-elements.ts';
import { VERSION } from './version.ts';
import type { WidgetEventName } from '../host/widget-events.ts';
import { WidgetFrame, type WidgetFrameProps } from './widget-frame.tsx';

type NoValues = Record<never, never>;

/** What the component of an element receives. */
export type WidgetProps<Attributes, Properties = NoValues> = ValuesOf<Attributes> & ValuesOf<Properties>;

/** The element as scripts see it. Setting `undefined` brings a property back to its default. */
export type WidgetElement<Attributes, Properties = NoValues> = HTMLElement & {
  -readonly [Name in keyof WidgetProps<Attributes, Properties>]: WidgetProps<Attributes, Properties>[Name];
};

export interface WidgetOptions<Attributes extends AttributeMap, Properties extends PropertyMap> {
  /** By property name; `pageSize` is the attribute `page-size`. */
  readonly attributes?: Attributes;
  readonly properties?: Properties;
  /** The element's own events, beside ready, failed and navigation. */
  readonly events?: readonly WidgetEventName[];
  /**
   * Sends the calls whose answers the first screen shows, before anything is rendered: the network then works while the
   * page does. Called whenever the element is put into a document.
   */
  readonly prefetch?: (values: ValuesOf<Attributes> & ValuesOf<Properties>) => void;
}

interface WidgetConstructor extends CustomElementConstructor {
  readonly version?: string;
}

// r2wc keeps the component's props under this registered symbol.
const PROPS: unique symbol = Symbol.for('r2wc.props') as never;

interface Mounted extends HTMLElement {
  readonly container: ShadowRoot;
  readonly [PROPS]: WidgetFrameProps;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Registers an element. A tag that another copy of the bundle holds stays with that copy.
 * @param tag starts with `partner-`
 */
export function defineWidget<Attributes extends AttributeMap = NoValues, Properties extends PropertyMap = NoValues>(
  tag: `partner-${string}`,
  Component: ComponentType<WidgetProps<Attributes, Properties>>,
  options: WidgetOptions<Attributes, Properties> = {},
): void {
  // A server that renders a React host imports this module too.
  if (typeof customElements === 'undefined') return;
  const taken = customElements.get(tag) as WidgetConstructor | undefined;
  // The package renders with the React of the host's app.
  if (!taken && parseInt(version) < 19) void import('./refuse-react.ts').then((lazy) => lazy.refuseReact(tag, version));
  else if (taken) warnOfSecondCopy(tag, taken);
  else
    customElements.define(
      tag,
      widgetClass(tag, Component as ComponentType<object>, options as WidgetOptions<AttributeMap, PropertyMap>),
    );
}

let warned = false;

function warnOfSecondCopy(tag: string, taken: WidgetConstructor): void {
  if (warned) return;
  warned = true;
  const first = taken.version ? `partner-console ${taken.version}` : 'another script';
  console.warn(
    `<${tag}> is defined by ${first}, which is used; partner-console ${VERSION} on the same page stands back.`,
  );
}

function widgetClass(
  tag: string,
  Component: ComponentType<object>,
  { attributes = {}, properties = {}, events = [], prefetch }: WidgetOptions<AttributeMap, PropertyMap>,
): WidgetConstructor {
  const declared = { ...properties, ...attributes };
  const nameOf = new Map(Object.keys(attributes).map((name) => [attributeName(name), name]));
  const Base = r2wc<WidgetFrameProps>(WidgetFrame, { shadow: 'open' }) as unknown as new () => Mounted;

  class WidgetClass extends Base {
    static readonly version = VERSION;
    static readonly events = events;
    static readonly observedAttributes = [...nameOf.keys()];

    /** Values by property name: parsed from a text, or kept by identity as they were set. */
    private readonly values: Record<string, unknown> = {};
    /** Values set before the definition; they win over attributes, whose callbacks come after the constructor. */
    private early: Record<string, unknown> = {};
    private scheduled = false;

    constructor() {
      super();
      adoptSheets(this.container);
      watchHandlers(this.container);
      const own = this as unknown as Record<string, unknown>;
      for (const [name, { fallback }] of Object.entries(declared)) {
        this.values[name] = fallback;
        if (!Object.hasOwn(this, name)) continue;
        this.values[name] = this.early[name] = own[name];
        // An own property would hide the accessor of the prototype.
        delete own[name];
      }
    }

    override connectedCallback(): void {
      Object.assign(this, this.early);
      this.early = {};
      prefetch?.(this.values as never);
      this.schedule();
    }

    /** Its presence lets `moveBefore` move the element without a removal. */
    connectedMoveCallback(): void {}

    override disconnectedCallback(): void {
      // A move is a removal and an insertion in one go: whoever is back a microtask later was only moved.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    attributeChangedCallback(changed: string): void {
      const name = nameOf.get(changed)!;
      this.values[name] = parseAttribute(attributes[name]!, this.getAttribute(changed), `<${tag} ${changed}>`);
      this.schedule();
    }

    read(name: string): unknown {
      return this.values[name];
    }

    write(name: string, value: unknown): void {
      const kind = attributes[name];
      if (!kind?.format) {
        this.values[name] = value === undefined ? declared[name]!.fallback : value;
        this.schedule();
        return;
      }
      const text = kind.format(value);
      if (text === null) this.removeAttribute(attributeName(name));
      else this.setAttribute(attributeName(name), text);
    }

    /** Several changes in one turn are one render. */
    private schedule(): void {
      if (this.scheduled) return;
      this.scheduled = true;
      queueMicrotask(() => {
        this.scheduled = false;
        if (!this.isConnected) return;
        Object.assign(this[PROPS], { element: this, tag, Component, values: { ...this.values } });
        super.connectedCallback();
      });
    }
  }

  for (const name of Object.keys(declared)) {
    Object.defineProperty(WidgetClass.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: WidgetClass) {
        return this.read(name);
      },
      set(this: WidgetClass, value: unknown) {
        this.write(name, value);
      },
    });
  }
  return WidgetClass as unknown as WidgetConstructor;
}
