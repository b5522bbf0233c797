/**
 * Creates a custom element from a declaration.
 *
 * r2wc only mounts: a shadow root, a React root, an unmount. This file handles attributes, properties, batching, moves
 * and events, because r2wc loses values set before the definition, turns invalid numbers into NaN and loses state on a
 * move.
 *
 * A file `<feature>.element.tsx` contains the docstring of the element, its attributes and its declaration:
 *
 *     const attributes = { month: attribute.string() };
 *
 *     defineElement('partner-bills', {
 *       attributes,
 *       events: ['partner-session-required', 'partner-month-changed'],
 *       account: true,
 *       firstCalls: ['accountInfo'],
 *       skeleton: BillsSkeleton,
 *       heights: [1501, 1413, 1154],
 *       view: () => import('./bills-view.tsx'),
 *     });
 *
 *     export type PartnerBills = WidgetElement<typeof attributes>;
 *     declare global {
 *       interface HTMLElementTagNameMap { 'partner-bills': PartnerBills }
 *       interface HTMLElementEventMap { 'partner-month-changed': CustomEvent<{ month: string }> }
 *     }
 *
 * The build reads `firstCalls`, `heights`, `view` and the tag from the source, so they must be literals.
 */
import r2wc from '@r2wc/react-to-web-component';
import { version, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { startFirstCalls, type FirstCall } from '../topics/summary/first-calls.api.ts';
import { awaitsConfiguration, session } from '../client/session.ts';
import type { AccountInfo } from '../topics/accounts/account.calls.ts';
import type { OptionalCall } from '../core/optional-calls.ts';
import { isIsolated } from '../host/isolated-mode.ts';
import { reportLoadStart, type WidgetEventName } from '../host/widget-events.ts';
import { inAnyEngine } from '../ui/base/in-any-engine.ts';
import { emitMove } from '../ui/base/moved.ts';
import { watchEscape } from '../ui/overlay/layer-stack.ts';
import { lazyView } from '../ui/base/lazy-view.tsx';
import { adoptSheets } from './adopted-sheet.ts';
import { keepWhileAway } from './away.ts';
import { attributeName, parseAttribute, type AttributeMap, type PropertyMap, type ValuesOf } from './attributes.ts';
import type { AccountRules, ElementContent } from './element-body.tsx';
import { watchHandlers } from './handler-errors.ts';
import type {} from './jsx-elements.ts';
import { reserveUntilCommit, type Heights } from './reserved-space.tsx';
import { keepTypedKeys } from './typed-keys.ts';
import { loadFormsWhole } from './form-code.ts';
import { VERSION } from '../core/version.ts';
import { canBeAway, WidgetRoot, type WidgetRootProps } from './widget-frame.tsx';

type NoValues = Record<never, never>;

/** Values of attributes and properties by property name, as views and skeletons receive them. */
export type ViewProps<Attributes, Properties = NoValues> = ValuesOf<Attributes> & ValuesOf<Properties>;

/** The element's type for scripts. Setting `undefined` restores a property's default. */
export type WidgetElement<Attributes = NoValues, Properties = NoValues> = HTMLElement & {
  -readonly [Name in keyof ViewProps<Attributes, Properties>]: ViewProps<Attributes, Properties>[Name];
};

type LoadView<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** The facts of an element. Components receive the values of its attributes and properties. */
type Declaration<Attributes, Properties, Values> = {
  /** By property name; `pageSize` is the attribute `page-size`. */
  readonly attributes?: Attributes;
  readonly properties?: Properties;
  /** The element's own events, in addition to ready, failed and navigation. */
  readonly events?: readonly WidgetEventName[];
  /** Endpoints that the content needs and that a host can switch off. The element then explains that it is unavailable. */
  readonly offered?: readonly OptionalCall[] | ((values: Values) => readonly OptionalCall[]);
  /** Requests that start before the element's code is loaded. */
  readonly firstCalls?: readonly FirstCall[];
  /** Shown until the view can be shown. Without it, nothing is shown. */
  readonly skeleton?: ComponentType<Values>;
  /** Reserved until the element shows its content, also by `reserve.css` until the element is defined. */
  readonly heights?: Heights;
  /** Whether the content is expected to have the usual heights. */
  readonly isUsual?: (values: Values) => boolean;
  /** The element has passwords, codes or identity numbers: in isolated mode, it runs in a frame of the platform's origin. */
  readonly sensitive?: true;
} & (
  | {
      /** The element needs a signed-in user. The frame handles session, permission and refusal; the view receives the account. */
      readonly account: true | AccountRules<Values>;
      readonly view: LoadView<Values & { account: AccountInfo }>;
    }
  | {
      readonly account?: undefined;
      /** The content: a module that exports its component as the default. */
      readonly view: LoadView<Values>;
    }
);

interface WidgetConstructor extends CustomElementConstructor {
  readonly version?: string;
  readonly build?: string;
}

// r2wc keeps the component's props under this registered symbol.
const PROPS: unique symbol = Symbol.for('r2wc.props') as never;

interface Mounted extends HTMLElement {
  readonly container: ShadowRoot;
  readonly [PROPS]: WidgetRootProps;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Registers an element. If another copy of the bundle has defined the tag, that copy keeps it.
 * @param tag starts with `partner-`
 */
export function defineElement<Attributes extends AttributeMap = NoValues, Properties extends PropertyMap = NoValues>(
  tag: `partner-${string}`,
  declaration: Declaration<Attributes, Properties, ViewProps<Attributes, Properties>>,
): void {
  // This module is also imported when a React host renders on the server.
  if (typeof customElements === 'undefined') return;
  watchEscape();
  const existing = customElements.get(tag) as WidgetConstructor | undefined;
  // The npm package renders with the React of the host's app.
  if (!existing && parseInt(version) < 19)
    void import('./refuse-react.ts').then((lazy) => lazy.refuseReact(tag, version));
  else if (existing) warnOfSecondCopy(tag, existing);
  else
    inAnyEngine(() =>
      customElements.define(tag, elementClass(tag, declaration as Declaration<AttributeMap, PropertyMap, object>)),
    );
}

declare const __BUILD__: string | undefined;

/** Two builds of one version can meet on a page. */
const BUILD = typeof __BUILD__ === 'undefined' ? 'sources' : __BUILD__;

let warned = false;

function warnOfSecondCopy(tag: string, { version: first, build = 'loader or npm package' }: WidgetConstructor): void {
  if (warned) return;
  warned = true;
  const by = first ? `partner-console ${first} (${build})` : 'another script';
  console.warn(
    `<${tag}> is already defined by ${by}. The definition of partner-console ${VERSION} (${BUILD}) on this page is not used.`,
  );
}

function contentOf({
  offered = [],
  account,
  skeleton,
  heights,
  isUsual = () => true,
  sensitive,
  view,
}: Declaration<AttributeMap, PropertyMap, object>): ElementContent {
  return {
    offered: typeof offered === 'function' ? offered : () => offered,
    account: account === true ? {} : account,
    sensitive: sensitive === true,
    Skeleton: skeleton,
    heightsFor: heights && ((values) => (isUsual(values) ? heights : undefined)),
    View: lazyView(view as LoadView<{ account?: AccountInfo }>, { ofElement: true }),
  };
}

interface Accessible {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}

function defineAccessors(prototype: Accessible, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Accessible) {
        return this.read(name);
      },
      set(this: Accessible, value: unknown) {
        this.write(name, value);
      },
    });
}

function elementClass(tag: string, declaration: Declaration<AttributeMap, PropertyMap, object>): WidgetConstructor {
  const { attributes = {}, properties = {}, events = [], firstCalls = [] } = declaration;
  const content = contentOf(declaration);
  const declarations = { ...properties, ...attributes };
  const namesByAttribute = new Map(Object.keys(attributes).map((name) => [attributeName(name), name]));
  const Base = r2wc<WidgetRootProps>(WidgetRoot, { shadow: 'open' }) as unknown as new () => Mounted;

  class WidgetClass extends Base {
    static readonly version = VERSION;
    static readonly build = BUILD;
    static readonly events = events;
    static readonly sensitive = content.sensitive;
    static readonly observedAttributes = [...namesByAttribute.keys()];

    /** Values by property name: parsed from attributes, or kept by identity if set as properties. */
    private readonly values: Record<string, unknown> = {};
    /**
     * Values set before the definition. They take precedence over attributes, whose callbacks run after the
     * constructor.
     */
    private early: Record<string, unknown> = {};
    private scheduled = false;

    constructor() {
      super();
      adoptSheets(this.container);
      watchHandlers(this.container);
      keepTypedKeys(this.container);
      loadFormsWhole(this.container);
      const ownProperties = this as unknown as Record<string, unknown>;
      for (const [name, { fallback }] of Object.entries(declarations)) {
        this.values[name] = fallback;
        if (!Object.hasOwn(this, name)) continue;
        this.values[name] = this.early[name] = ownProperties[name];
        // An own property would shadow the accessor of the prototype.
        delete ownProperties[name];
      }
    }

    override connectedCallback(): void {
      // a move has closed its overlays, and changed what is behind them
      if (this.container.firstChild) emitMove();
      Object.assign(this, this.early);
      this.early = {};
      reportLoadStart(this);
      // a page that is configured later can still set isolated mode
      if (content.sensitive && content.account && awaitsConfiguration())
        void session.getToken().then(() => this.loadAhead());
      else this.loadAhead();
      this.schedule();
    }

    /** Loads the code and data of the first screen, unless a frame of the platform does. */
    private loadAhead(): void {
      if (content.sensitive && isIsolated()) return;
      void content.View.preload();
      startFirstCalls(firstCalls, this);
    }

    /** Another document has its own styles: a frame, or a picture-in-picture window. */
    adoptedCallback(): void {
      void import('./other-document.ts').then(({ adoptSheetsIn }) => adoptSheetsIn(this.container));
    }

    /** With this method defined, `moveBefore` moves the element without removing it. */
    connectedMoveCallback(): void {
      emitMove();
    }

    override disconnectedCallback(): void {
      // A move is a removal followed by an insertion. An element that is connected again after a microtask was only
      // moved.
      queueMicrotask(() => {
        if (this.isConnected) return;
        if (canBeAway && this.container.firstChild) this.leave();
        else this.forget();
      });
    }

    /** The content stays, without effects, because a cached view can show the element again. */
    private leave(): void {
      this[PROPS].away = true;
      // The page must be usable at once, such as after an open dialog.
      flushSync(() => super.connectedCallback());
      keepWhileAway(this);
    }

    forget(): void {
      super.disconnectedCallback();
    }

    attributeChangedCallback(changed: string): void {
      const name = namesByAttribute.get(changed)!;
      this.values[name] = parseAttribute(attributes[name]!, this.getAttribute(changed), `<${tag} ${changed}>`);
      this.schedule();
    }

    read(name: string): unknown {
      return this.values[name];
    }

    write(name: string, value: unknown): void {
      const kind = attributes[name];
      if (!kind?.format) {
        this.values[name] = value === undefined ? declarations[name]!.fallback : value;
        this.schedule();
        return;
      }
      const text = kind.format(value);
      if (text === null) this.removeAttribute(attributeName(name));
      else this.setAttribute(attributeName(name), text);
    }

    /** Combines several changes in one turn into one render. */
    private schedule(): void {
      if (this.scheduled) return;
      this.scheduled = true;
      queueMicrotask(() => {
        this.scheduled = false;
        if (!this.isConnected) return;
        Object.assign(this[PROPS], { element: this, tag, content, values: { ...this.values }, away: false });
        if (!this.container.firstChild) reserveUntilCommit(this.container, content.heightsFor?.(this.values));
        super.connectedCallback();
      });
    }
  }

  defineAccessors(WidgetClass.prototype, Object.keys(declarations));
  return WidgetClass as unknown as WidgetConstructor;
}
