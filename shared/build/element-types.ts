/**
 * Writes `elements.d.ts` of the npm package: every element with its own events, for scripts, React's JSX, Vue's templates and
 * Svelte's markup.
 */
import { elementDocs, type AttributeDocs, type TypedItem } from './element-docs.ts';

/** Types of the details of events that every element emits. */
export const DETAIL_TYPES = ['NavigationDetail', 'WidgetFailedDetail', 'WidgetReadyDetail'] as const;

/** Other types that details of events name. */
const named = {
  Cycle: "'week' | 'month'",
  WalletType: '0 | 1',
  Cents: 'number',
};

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');
const comment = (text: string): string => `/** ${text.replaceAll('*/', '*')} */`;
const propertyType = ({ type, default: fallback }: Partial<AttributeDocs> & TypedItem): string =>
  type === 'boolean' || fallback ? type : `${type} | undefined`;

export function elementTypes(): string {
  const elements = elementDocs();
  const events = Object.fromEntries(
    elements.flatMap((element) => element.events.map(({ name, type }) => [name, type])).sort(),
  );
  const blocks = elements.map(({ className, description, attributes, properties, events: own }) => {
    const all = [...attributes.map((one) => ({ ...one, name: one.property })), ...properties];
    return [
      `export interface ${className}EventMap extends Pick<PartnerEventMap, ${own.map(({ name }) => `'${name}'`).join(' | ')}> {}`,
      '',
      comment(description),
      `export interface ${className} extends PartnerElement<${className}EventMap> {`,
      indent(all.flatMap((one) => [comment(one.description), `${one.name}: ${propertyType(one)};`])),
      '}',
      '',
    ].join('\n');
  });
  const tagMap = indent(elements.map(({ tag, className }) => `'${tag}': ${className};`));
  const eventMap = Object.entries(events).map(([name, type]) => `'${name}': ${type};`);
  return `/* Written by the build (shared/build/element-types.ts) from the elements' sources. */
import type { ${DETAIL_TYPES.join(', ')} } from './configure.js';
export type { ${DETAIL_TYPES.join(', ')} };

${Object.entries(named)
  .map(([name, type]) => `type ${name} = ${type};`)
  .join('\n')}

/** Every event that an element emits; they bubble to the document, across shadow roots. */
export interface PartnerEventMap {
${indent(eventMap)}
}

${elementItself}${blocks.join('\n')}
export interface PartnerElementTagNameMap {
${tagMap}
}

interface EventMaps {
${indent(elements.map(({ tag, className }) => `'${tag}': ${className}EventMap;`))}
}
${frameworks}`;
}

const elementItself = `/** Events that are dispatched on the document, not on an element. */
export interface PartnerDocumentEventMap {
  /** The session has ended, and no new token came. */
  'partner-session-expired': CustomEvent<{ path: string }>;
  /** \`getToken\` failed, and is called again. The user may still be signed in. \`attempt\` counts the failures since the last result. */
  'partner-token-failed': CustomEvent<{ code: 'token-timeout' | 'token-rejected' | 'token-invalid'; attempt: number }>;
  /** Another user is signed in, or none, or the result of \`getAccount()\` has changed. */
  'partner-account-changed': CustomEvent<Record<string, never>>;
}

type Options = boolean | AddEventListenerOptions;
type Plain = Exclude<keyof HTMLElementEventMap, \`partner-\${string}\`>;

/** An element that emits only these events. */
export interface PartnerElement<Events> extends HTMLElement {
  addEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: this, event: Events[Name]) => unknown,
    options?: Options,
  ): void;
  addEventListener<Name extends Plain>(
    type: Name,
    listener: (this: this, event: HTMLElementEventMap[Name]) => unknown,
    options?: Options,
  ): void;
  addEventListener<Name extends string>(
    type: Name extends \`partner-\${string}\` ? keyof Events : Name,
    listener: EventListenerOrEventListenerObject,
    options?: Options,
  ): void;
  removeEventListener<Name extends keyof Events>(
    type: Name,
    listener: (this: this, event: Events[Name]) => unknown,
    options?: Options,
  ): void;
  removeEventListener<Name extends Plain>(
    type: Name,
    listener: (this: this, event: HTMLElementEventMap[Name]) => unknown,
    options?: Options,
  ): void;
  removeEventListener<Name extends string>(
    type: Name extends \`partner-\${string}\` ? keyof Events : Name,
    listener: EventListenerOrEventListenerObject,
    options?: Options,
  ): void;
}

`;

const frameworks = `export type PartnerTag = keyof PartnerElementTagNameMap;

/** The properties that an element declares. */
export type PropertiesOf<Tag extends PartnerTag> = Partial<
  Omit<PartnerElementTagNameMap[Tag], keyof PartnerElement<unknown>>
>;

type EventsOf<Tag extends PartnerTag> = EventMaps[Tag];

/** React's own props of an element; any if React's types are not installed. */
// @ts-ignore -- hosts without React do not have its types
type ReactProps<Element> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Element>, Element>;

/** Listeners of a tag as \`onpartner-…\`: only for events that it emits. */
type Listeners<Tag extends PartnerTag> = {
  [Name in keyof EventsOf<Tag> & string as \`on\${Name}\`]?: (event: EventsOf<Tag>[Name]) => void;
} & {
  [Name in Exclude<keyof PartnerEventMap, keyof EventsOf<Tag>> as \`on\${Name}\`]?: never;
};

/** Every tag in JSX: attributes as properties, and events the way React 19 listens on custom elements. */
export type WidgetElements = {
  [Tag in PartnerTag]: ReactProps<PartnerElementTagNameMap[Tag]> & PropertiesOf<Tag> & Listeners<Tag>;
};

/** Svelte's own props of an element; any if Svelte is not installed. */
// @ts-ignore -- hosts without Svelte do not have its types
type SvelteProps<Element> = import('svelte/elements').HTMLAttributes<Element>;

/** Every tag in Svelte's markup, with its events as Svelte 5 listens to them. */
export type SvelteElements = {
  [Tag in PartnerTag]: SvelteProps<PartnerElementTagNameMap[Tag]> & PropertiesOf<Tag> & Listeners<Tag>;
};

/** Every tag in Vue's templates. Listen with \`@partner-…\`, and set \`isCustomElement\` for these tags. */
export type VueElements = {
  [Tag in PartnerTag]: new () => {
    $props: PropertiesOf<Tag> & {
      [Name in keyof EventsOf<Tag> & string as \`on\${Capitalize<CamelCase<Name>>}\`]?: (event: EventsOf<Tag>[Name]) => void;
    } & Record<string, unknown>;
  };
};
type CamelCase<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${First}\${Capitalize<CamelCase<Rest>>}\`
  : Name;

declare global {
  interface HTMLElementTagNameMap extends PartnerElementTagNameMap {}
  interface HTMLElementEventMap extends PartnerEventMap {}
  interface DocumentEventMap extends PartnerEventMap, PartnerDocumentEventMap {}
  interface WindowEventMap extends PartnerEventMap, PartnerDocumentEventMap {}
  interface ShadowRootEventMap extends PartnerEventMap {}
}

// @ts-ignore -- hosts without React do not have this module
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends WidgetElements {}
  }
}

// @ts-ignore -- hosts without Vue do not have this module
declare module 'vue' {
  interface GlobalComponents extends VueElements {}
}

// @ts-ignore -- hosts without Svelte do not have this module
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
`;
