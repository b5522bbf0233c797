/** Asserts that axe finds no problem, contrast included, and that groups of controls have names. */
import { expect, nextFrame } from '@open-wc/testing';
import axe from 'axe-core';

const CONTRAST = 'color-contrast';
const STARTS = ['animationstart', 'transitionrun'] as const;
/** Attributes that decide the colors of an element, in addition to its position. */
const LOOKS =
  /^(class|style|theme|disabled|data-|aria-(busy|checked|current|disabled|expanded|invalid|pressed|selected))/;

/** Places whose contrast has been checked. For axe, contrast takes longer than all other rules together. */
const known = new Set<string>();

/** Waits for the end of animations first, because text that fades in has no contrast yet. */
export async function isAccessible(element: HTMLElement): Promise<void> {
  const root = element.shadowRoot!;
  // ResizeObserver callbacks run at the end of a frame.
  await nextFrame();
  await nextFrame();
  for (;;) {
    await Promise.all(moving(root).map(({ finished }) => finished.catch(() => undefined)));
    let moved = false;
    const note = () => void (moved = true);
    for (const start of STARTS) root.addEventListener(start, note);
    const problems = await problemsOf(element);
    for (const start of STARTS) root.removeEventListener(start, note);
    // An animation started or ended while axe ran, for example of a success message: run axe again.
    if (problems.length > 0 && (moved || moving(root).length > 0)) continue;
    expect(problems.join('\n')).to.equal('');
    return;
  }
}

const moving = (root: ShadowRoot): Animation[] =>
  root
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);

async function problemsOf(element: HTMLElement): Promise<string[]> {
  const problems = await violations(element, { rules: { [CONTRAST]: { enabled: false } } });
  problems.push(...unnamedGroups(element.shadowRoot!));
  const places = new Map([...placesOf(element)].filter(([place]) => !known.has(place)));
  if (places.size === 0) return problems;
  const contrastProblems = await violations({ include: [...places.values()] }, { runOnly: [CONTRAST] });
  if (contrastProblems.length === 0) for (const place of places.keys()) known.add(place);
  return [...problems, ...contrastProblems];
}

async function violations(context: axe.ElementContext, options: axe.RunOptions): Promise<string[]> {
  const { violations: found } = await axe.run(context, { resultTypes: ['violations'], ...options });
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
}

/** Groups whose name axe does not require. Screen readers announce them with their first control. */
const GROUPS = '[role=radiogroup],[role=group],[role=tablist],[role=toolbar],[role=table]';

/** Returns the groups without a name. A name of other elements is in the same root. */
const unnamedGroups = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll(GROUPS)].flatMap((group) => {
    const ids = group.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const names = [group.ariaLabel, ...ids.map((id) => root.getElementById(id)?.textContent)];
    return names.some((name) => name?.trim()) ? [] : [`group-name: ${(group.cloneNode() as Element).outerHTML}`];
  });

/** Returns one element for each place with its own text. A place is a path of elements that look the same. */
function placesOf(element: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  const walk = (one: Element, above: string): void => {
    const looks = [...one.attributes]
      .filter(({ name }) => LOOKS.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const place = `${above}>${one.localName}[${looks.sort().join()}]`;
    if ([...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')) found.set(place, one);
    for (const below of [...(one.shadowRoot?.children ?? []), ...one.children]) walk(below, place);
  };
  walk(element, `${innerWidth} ${matchMedia('(prefers-color-scheme: dark)').matches}`);
  return found;
}
