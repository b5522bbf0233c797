/** Walks of a user through one element: presses and typed texts, chosen by a seed, and repeated on other pages. */
import { hasRunningCalls } from '../browser/calls.ts';
import { write } from '../browser/element-page.ts';
import { idleFrame } from '../browser/idle.ts';
import { settings } from '../browser/settings.ts';
import type { Chance } from '../truth/chance.ts';
import { amountsIn } from '../truth/sources.ts';
import type { HostedElement } from '../widgets/contract/hosted-element.ts';

/** The boxes that float above the page. */
const FLOATING = '.overlays :is([role=dialog], [role=listbox])';
const TOLERANCE_PX = 1;

/** Returns the floating boxes that the window cuts, or that something covers. */
export const misplaced = (page: HostedElement): string[] =>
  page.all(FLOATING).flatMap((box) => {
    const { left, top, right, bottom, width, height } = box.getBoundingClientRect();
    if (width === 0) return [];
    const edges = [left, top, innerWidth - right, innerHeight - bottom].map(Math.round);
    const name = `${box.role} ${box.ariaLabel ?? box.textContent.slice(0, 20)}`;
    if (edges.some((space) => space < -TOLERANCE_PX)) return [`${name} is cut: ${edges.join(' ')}`];
    const [front] = page.root.elementsFromPoint(left + width / 2, top + height / 2);
    return front && page.all('.overlays *').includes(front as HTMLElement) ? [] : [`${name} is covered`];
  });

/** What a user does, and the figures and texts of the screen afterwards. */
export interface Step {
  /** the role and the name of the control, and its place among those with the same name */
  readonly control: string;
  readonly typed: string | undefined;
  /** `none` if the press should change something that a user sees, and did not */
  readonly outcome: Outcome;
  readonly screen: Screen;
}

type Outcome = 'seen' | 'none';

const CONTROLS = 'button, [role=tab], [role=radio], [role=gridcell] [tabindex], summary, input, textarea, select';
/** Messages, which are marked as read when they open. */
const NOTICES = '[role=tabpanel] > ul > li button';
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';
/** Presses that send a write, leave the page or save a file. */
const NOT_PRESSED =
  /生成|确认|确定|提交|保存|解绑|删除|退出|刷新|更换|导出|下载|复制|选择文件|验证码|发送短信|打印|撤销|上传|接受|同意|修改|标为|全部已读/;
/** An amount that no wallet allows, and that finds no node. */
const TYPED = '999999';

/** The name of a field is that of its value, or its label. */
const nameOf = (control: HTMLElement): string =>
  (
    control.ariaLabel ??
    control.getAttribute('name') ??
    ((control as HTMLInputElement).labels?.[0] ?? control).textContent
  )
    .replace(/\s+/g, ' ')
    .trim();

function isUsable(control: HTMLElement): boolean {
  if (control.closest('[inert], [hidden], [aria-hidden=true]') || control.getClientRects().length === 0) return false;
  return !control.matches(':disabled, [aria-disabled=true], [readonly], [aria-busy=true]');
}

/** The controls that a user can reach now, by their names. In a dialog, only its own. */
function controlsOf(page: HostedElement): Map<string, HTMLElement> {
  const [top] = page.all('.overlays [role=dialog][aria-modal=true]').slice(-1);
  const found = new Map<string, HTMLElement>();
  for (const control of (top ?? page.root).querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isUsable(control)) continue;
    const base = `${control.localName} ${nameOf(control)}`;
    let place = 1;
    while (found.has(`${base} ${place}`)) place += 1;
    found.set(`${base} ${place}`, control);
  }
  return found;
}

/** The visible text of an element, without spaces: lines depend on the nodes that extensions add. */
export interface Screen {
  readonly text: string;
  readonly amounts: readonly string[];
}

export function screenOf(page: HostedElement): Screen {
  const text = page
    .all<HTMLElement>('.frame, .overlays')
    .map(({ innerText }) => innerText)
    .join('\n');
  // without times, which go on between two pages
  return { text: text.replace(/\s+/g, '').replace(/\d\d:\d\d(:\d\d)?/g, ''), amounts: amountsIn(text) };
}

const SAME_FRAMES = 5;
/** A search reads all pages of a month, one after the other. */
const PATIENCE_MS = 3 * settings.patienceMs;

const isBusy = (page: HostedElement): boolean =>
  hasRunningCalls() ||
  page.ready.length + page.failed.length + page.sessionRequests.length === 0 ||
  page.find('[aria-busy=true]') !== undefined ||
  page.all('[role=status]').some(({ textContent }) => /^加载中|页待查$/.test(textContent));

/** Waits until no call runs and the screen no longer changes. */
export async function settled(page: HostedElement): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  let last: string | undefined;
  for (let same = 0; same < SAME_FRAMES && performance.now() < end;) {
    await idleFrame();
    // reading the screen takes longer than all that it waits for
    const now = isBusy(page) ? undefined : screenOf(page).text;
    same = now !== undefined && now === last ? same + 1 : 0;
    last = now;
  }
}

/** Controls that are selected already, and lists that the browser opens only for a real press. */
const UNCHANGED =
  'select, :checked, [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])';

/** The markup and the focus, with the values of fields that markup does not have. */
const appearanceOf = (page: HostedElement): string =>
  [
    ...page.all('.frame, .overlays').map(({ innerHTML }) => innerHTML),
    ...page.all<HTMLInputElement>('input, textarea, select').map(({ value, checked }) => `${value} ${checked}`),
    page.all('*').findIndex((each) => each === page.root.activeElement),
  ].join('\n');

/** Presses a control or types into it. Requests to the host, such as for another screen, are an outcome, too. */
async function act(page: HostedElement, control: HTMLElement, typed: string | undefined): Promise<Outcome> {
  control.focus();
  const navigation = page.recordEvents('partner-navigation-requested');
  const before = appearanceOf(page);
  const isUnchanged = control.matches(UNCHANGED);
  if (typed === undefined) control.click();
  else write(control as HTMLInputElement, typed);
  await settled(page);
  return isUnchanged || navigation.length > 0 || appearanceOf(page) !== before ? 'seen' : 'none';
}

/** Chooses steps at random, and records the screen after each. Without a control, it ends. */
export async function explore(page: HostedElement, chance: Chance, count: number): Promise<Step[]> {
  const steps: Step[] = [];
  const used = new Set<string>();
  while (steps.length < count) {
    const free = [...controlsOf(page)].filter(
      ([name, control]) => !used.has(name) && !NOT_PRESSED.test(name) && !control.matches(`[type=submit], ${NOTICES}`),
    );
    const [name, control] = free[Math.floor(chance() * free.length)] ?? [];
    if (!control) return steps;
    used.add(name!);
    const typed = control.matches(FIELDS) ? TYPED : undefined;
    const outcome = await act(page, control, typed);
    steps.push({ control: name!, typed, outcome, screen: screenOf(page) });
  }
  return steps;
}

/** Takes the same step on another page. Returns its outcome, or `undefined` if the control is not there. */
export async function repeat(page: HostedElement, { control: name, typed }: Step): Promise<Outcome | undefined> {
  const control = controlsOf(page).get(name);
  return control && (await act(page, control, typed));
}
