/**
 * `npm run new:widget -- <name> <title in Chinese> <title in English>`: writes a new element with its view, its text and its
 * test, and adds its row to every table. The new element passes the gate.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from './entries.ts';
import { hasUnreleased } from './release-notes.ts';

const USAGE =
  'npm run new:widget -- <name> <title in Chinese> <title in English>, as in referral-bonus 推荐奖励 "Referral bonus"';
/** Bytes of brotli that an element with little code of its own may start with. */
const BUDGET = 144_000;

/** A first description of the ready event, with the Chinese text for the gallery. */
const READY = { en: 'the content is on screen', zh: '已显示内容' };

/** @returns the files that were written, relative to `root` @throws Error that explains invalid arguments */
export function newWidget(root: string, [name = '', zh, en]: readonly string[]): string[] {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name) || !zh || !en) throw new Error(USAGE);
  if (existsSync(path.join(root, 'widgets', name))) throw new Error(`widgets/${name} already exists`);
  const widget = { name, tag: `partner-${name}`, ...namesOf(name), zh: quoted(zh), en: quoted(en), title: en };
  const files = { ...made(widget), ...changed(widget, (file) => readFileSync(path.join(root, file), 'utf8')) };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
  return Object.keys(files);
}

interface Widget {
  readonly name: string;
  readonly tag: string;
  readonly Name: string;
  readonly text: string;
  /** Titles as string literals. */
  readonly zh: string;
  readonly en: string;
  /** The English title as it is. */
  readonly title: string;
}

function namesOf(name: string): { Name: string; text: string } {
  const Name = name.replace(/(?:^|-)(.)/g, (_whole, letter: string) => letter.toUpperCase());
  return { Name, text: `${Name[0]!.toLowerCase()}${Name.slice(1)}Text` };
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

const made = ({ name, tag, Name, text, zh, en, title }: Widget): Record<string, string> => ({
  [`widgets/${name}/${name}.element.tsx`]: `import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/**
 * ${title}.
 *
 * @element ${tag}
 * @event partner-widget-ready - ${READY.en}
 * @event partner-widget-failed - required data could not be loaded: \`{tag, code, message, requestId?}\`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - \`{to}\`: login
 */
defineElement('${tag}', {
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: () => <Skeleton height={120} />,
  view: () => import('./${name}-view.tsx'),
});

export type Partner${Name} = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': Partner${Name};
  }
}
`,
  [`widgets/${name}/${name}-view.tsx`]: `import { useId } from 'react';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { ${text} } from './${name}.text.ts';

export default function ${Name}View({ account }: { account: AccountInfo }) {
  const text = useText(${text});
  const id = useId();
  useWidgetState(true);
  return (
    <Panel as="section" aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{text.title}</h2>
      </PanelHead>
      <PanelBody>{account.username}</PanelBody>
    </Panel>
  );
}
`,
  [`widgets/${name}/${name}.text.ts`]: `import { defineText } from '#shared/host/locale.ts';

export const ${text} = defineText('${text.slice(0, -'Text'.length)}', {
  'zh-CN': {
    title: ${zh},
  },
  en: {
    title: ${en},
  },
});
`,
  [`test/widgets/${name}/${name}.test.ts`]: `import { expect } from '@open-wc/testing';
import '#widgets/${name}/${name}.element.tsx';
import { onPlatform, openPage, signIn } from '../../browser/element-page.ts';

describe('<${tag}>', () => {
  onPlatform();
  beforeEach(() => signIn('agent'));

  it('shows the account of the signed-in user', async () => {
    const page = await openPage('${tag}', 375);
    await page.shows(${zh});
    expect(page.text).to.contain('agent');
    await page.isAccessible();
  });
});
`,
});

const row = ({ name, tag, zh, en }: Widget): string => `  {
    tag: '${tag}',
    importElement: () => import('#widgets/${name}/${name}.element.tsx'),
    user: 'agent',
    chinese: [${zh}],
    english: [${en}],
    data: ['agent'],
    session: 'prompts',
    loading: { call: account.call, placeholder: '[aria-hidden=true]', announcement: '加载中' },
    failures: [account],
    offline: { because: 'loaded data stays valid' },
  },`;

function changed(widget: Widget, read: (file: string) => string): Record<string, string> {
  const { name, tag, zh, en, title } = widget;
  const budgets = JSON.parse(read('test/gate/size-budgets.json')) as Record<string, number>;
  budgets[tag] = BUDGET;
  const cases = read('test/widgets/contract/cases/support.ts');
  const texts = read('console/gallery/stories.text.ts');
  const english = texts.indexOf('\n  en: {');
  const inChinese = within(
    within(texts.slice(0, english), 'names: {', `      '${tag}': ${zh},`),
    'about: {',
    `      '${tag}': ${zh.slice(0, -1)}。',`,
  );
  const meanings = read('console/gallery/meanings.text.ts');
  return {
    'widgets/index.ts': withImport(read('widgets/index.ts'), `import './${name}/${name}.element.tsx';`),
    'widgets/CHANGELOG.md': withUnreleased(read('widgets/CHANGELOG.md'), `- \`<${tag}>\`: ${title}.`),
    'test/gate/size-budgets.json': `${JSON.stringify(sorted(budgets), undefined, 2)}\n`,
    'test/widgets/contract/cases/support.ts': within(cases, 'const support: readonly ElementCase[] = [', row(widget)),
    'console/gallery/stories.ts': within(
      read('console/gallery/stories.ts'),
      'export const STORIES: Readonly<Record<string, Story>> = {',
      `  '${tag}': { group: 'more', viewer: 'agent', call: ACCOUNT },`,
    ),
    'console/gallery/stories.text.ts': inChinese + within(texts.slice(english), 'names: {', `      '${tag}': ${en},`),
    ...(!meanings.includes(`'${READY.en}'`) && {
      'console/gallery/meanings.text.ts': within(
        meanings,
        '// partner-widget-ready',
        `  '${READY.en}': '${READY.zh}',`,
      ),
    }),
  };
}

/** Returns the changelog with a change since the last release, and with its section, which a release renames. */
const withUnreleased = (changelog: string, line: string): string =>
  hasUnreleased(changelog)
    ? within(changelog, '## Unreleased\n', line)
    : changelog.replace(/^## /m, () => `## Unreleased\n\n${line}\n\n## `);

/** Returns the source with `lines` inserted after the line that ends in `opening`. */
function within(source: string, opening: string, lines: string): string {
  const at = source.indexOf(`${opening}\n`);
  if (at < 0) throw new Error(`line not found: ${opening}`);
  const after = at + opening.length + 1;
  return `${source.slice(0, after)}${lines}\n${source.slice(after)}`;
}

const sorted = (object: object): object =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the source with an import after the last import of an element. */
function withImport(index: string, line: string): string {
  const at = index.lastIndexOf(".element.tsx';\n") + ".element.tsx';\n".length;
  return `${index.slice(0, at)}${line}\n${index.slice(at)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const files = newWidget(here, process.argv.slice(2));
    console.log(files.join('\n'));
    console.log(
      'Next: write its content, then run npm run build && npm run docs && npm run format. See shared/docs/contributing/README.md.',
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
