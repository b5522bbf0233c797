/** `reserve.css`: the usual heights of the elements, for the time before their code is loaded. */
import ts from 'typescript';
import { declarationsIn, factOf, parse, widgetEntries } from './entries.ts';

/** Name of the style sheet in the folder of the bundle. */
export const RESERVE = 'reserve.css';

/** Returns the heights of all declarations by tag, sorted by tag: up to 640 px wide, up to 960 px wide, and wider. */
export function declaredHeights(): ReadonlyMap<string, readonly number[]> {
  const calls = widgetEntries().flatMap(({ file }) => declarationsIn(parse(file)));
  const heights = calls.flatMap((call) => {
    const list = factOf(call, 'heights');
    if (!list || !ts.isArrayLiteralExpression(list)) return [];
    const values = list.elements.map((one) => Number(one.getText()));
    return [[(call.arguments[0] as ts.StringLiteral).text, values] as const];
  });
  return new Map(heights.sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns the tags of elements that are only a button. */
const buttonTags = (): string[] =>
  widgetEntries().flatMap(({ file }) =>
    declarationsIn(parse(file))
      .filter((call) => factOf(call, 'skeleton')?.getText() === 'ButtonSpace')
      .map((call) => (call.arguments[0] as ts.StringLiteral).text),
  );

/** The heights grow with the text. */
const lengthOf = (px: number): string => `calc(${px} / 14 * var(--partner-text-base, 14px))`;

const rule = (tag: string, px: number): string => `${tag}:not(:defined)::before { height: ${lengthOf(px)} }`;

/**
 * Returns the style sheet. An element that is not defined is a container, so that its height follows its own width. The height
 * is a float, so that content in the tag is next to it. An element with a `view` has another height.
 */
export function reserveCss(): string {
  const heights = [...declaredHeights()];
  const tags = `:is(${heights.map(([tag]) => tag).join(', ')}):not(:defined, [view])`;
  const rules = (index: number) => heights.map(([tag, values]) => rule(tag, values[index]!)).join('\n');
  return `/* Usual heights of elements until they are defined. Put this sheet into the head, before the loader. */
:is(${buttonTags().join(', ')}):not(:defined) { display: inline-block; flex: none; inline-size: 44px; block-size: 44px; vertical-align: middle }
${tags} { display: block; container-type: inline-size }
${tags}::before { content: ''; float: left }
${rules(2)}
@container (max-width: 960px) {
${rules(1)}
}
@container (max-width: 640px) {
${rules(0)}
}
`;
}
