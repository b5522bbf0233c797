/**
 * What the pages for hosts give to copy, as a host's compiler takes it: scripts against the types of the built package,
 * markup against `custom-elements.json`. That the blocks are code of their language at all is looked at beside the pages
 * (test/shared/docs/code-blocks.node.test.ts); those in PHP, Java and Go are compiled and run in host-servers.node.test.ts.
 */
import assert from 'node:assert/strict';
import { parse as parseVue } from '@vue/compiler-sfc';
import { isHTMLTag } from '@vue/shared';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
// The built files are what is compiled: the gate builds before tests that come to this import.
import type {} from 'puppeteer-core';
import { parse as parseHtml, type TemplateChildNode } from '@vue/compiler-dom';
import { storyOf } from '#console/gallery/stories.ts';
import { HOSTS as KINDS, SNIPPETS, type Host } from '#console/gallery/snippets.ts';
import { root } from '../gate/project.ts';
import { blocksOf, pagesIn, type Block } from '../shared/docs/blocks.ts';
import { HostFolder } from './host-folder.ts';

/** What stands around a block in a host's own code: its server, its router, and the framework's imports. */
const SURROUNDINGS = `
import type { AppConfig } from 'vue';
import type * as React from 'react';
declare global {
  interface Asked { readonly session?: { readonly user?: string } }
  interface Answer {
    status(code: number): Answer;
    set(name: string, value: string): Answer;
    type(mime: string): Answer;
    send(text: string): void;
    end(): void;
  }
  const app: { get(path: string, answer: (request: Asked, response: Answer) => unknown): void };
  interface Window {
    /** the vendor's script in a mini-program */
    readonly wx?: { readonly miniProgram: { navigateTo(page: { readonly url: string }): void } };
  }
  const process: { readonly env: Readonly<Record<string, string | undefined>> };
  const router: { push(address: string): void };
  function tokenOfPlatform(user: string): Promise<string>;
  function fetchToken(): Promise<string>;
  function vue(options: { template: { compilerOptions: AppConfig['compilerOptions'] } }): unknown;
  const useRef: typeof React.useRef;
  const useEffect: typeof React.useEffect;
}
`;

/** The part of Node.js that the pages use; the host of the test has no types of Node.js. */
const NODE = `
declare module 'node:http' {
  interface Response { setHeader(name: string, value: string): void; end(body?: string): void }
  export function createServer(handle: (request: { readonly url?: string }, response: Response) => unknown): {
    listen(port: number, host: string): void;
  };
}
`;

interface Declared {
  readonly attributes: readonly string[];
  readonly events: readonly string[];
}

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly { readonly name: string }[];
      readonly events?: readonly { readonly name: string }[];
    }[];
  }[];
}

/** Every tag's attributes and events, as the built manifest has them. */
function declared(): Map<string, Declared> {
  const { modules } = JSON.parse(readFileSync(path.join(root, 'dist/embed/custom-elements.json'), 'utf8')) as Manifest;
  return new Map(
    modules
      .flatMap(({ declarations }) => declarations)
      .flatMap(({ tagName, attributes = [], events = [] }) =>
        tagName
          ? [[tagName, { attributes: attributes.map(({ name }) => name), events: events.map(({ name }) => name) }]]
          : [],
      ),
  );
}

const GLOBAL = /^(id|class|style|slot|lang|dir|hidden|title|data-.+|aria-.+)$/;

/** @throws where markup has a tag, an attribute or an event that nothing declares */
function checkMarkup(nodes: readonly TemplateChildNode[], elements: ReadonlyMap<string, Declared>): void {
  for (const node of nodes) {
    if (node.type !== 1) continue;
    const { tag, props, children } = node;
    const element = elements.get(tag);
    assert.ok(element ?? isHTMLTag(tag), `there is no <${tag}>`);
    for (const prop of props) {
      if (!element) continue;
      if (prop.type === 6)
        assert.ok(GLOBAL.test(prop.name) || element.attributes.includes(prop.name), `<${tag}> has no ${prop.name}`);
      else {
        const name = prop.arg?.loc.source ?? '';
        const known = prop.name === 'on' ? element.events : element.attributes;
        assert.ok(known.includes(name), `<${tag}> has no ${name}`);
      }
    }
    checkMarkup(children, elements);
  }
}

/** A page's markup or a component of Vue; its scripts, by the language they are written in. */
function checkHtml(code: string, elements: ReadonlyMap<string, Declared>): { js: string[]; ts: string[] } {
  if (code.includes('<template>')) {
    const { descriptor } = parseVue(code);
    const { ast, content } = descriptor.template!;
    assert.ok(ast, content);
    checkMarkup(ast.children, elements);
    return { js: [], ts: [descriptor.scriptSetup!.content] };
  }
  const errors: string[] = [];
  const { children } = parseHtml(code, { parseMode: 'html', onError: ({ message }) => void errors.push(message) });
  assert.deepEqual(errors, []);
  checkMarkup(children, elements);
  return { js: [...code.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!), ts: [] };
}

/** Each block as a module of its own. What a component does stands in one. */
const asModule = (code: string): string => `${code}\nexport {};\n`;
const asComponent = (code: string): string => `export function Component() {\n${code}\n}\n`;

describe('the code in the pages for hosts, in a host', () => {
  const elements = declared();
  const packages = ['@types/react', '@types/react-dom', 'csstype', 'vue'];
  const types = Object.fromEntries(packages.map((name) => [name, name]));
  let folder: HostFolder;

  before(() => {
    folder = new HostFolder();
  });
  after(() => folder.remove());

  /** What compilers say of these blocks, after the place that each has. */
  function complaintsOf(blocks: readonly (Block & { readonly at: string })[]): string[] {
    const scripts: Record<string, string> = {};
    const typed: Record<string, string> = {};
    for (const { language, code, at } of blocks) {
      if (language === 'js') scripts[`${at}.js`] = asModule(code);
      if (language === 'jsx') scripts[`${at}.jsx`] = asComponent(code);
      if (language === 'ts' || language === 'tsx') typed[`${at}.${language}`] = asModule(code);
      if (language !== 'html') continue;
      const found = checkHtml(code, elements);
      found.js.forEach((script, index) => (scripts[`${at}-${index}.js`] = asModule(script)));
      found.ts.forEach((script, index) => (typed[`${at}-${index}.ts`] = asModule(script)));
    }
    const options = { skipLibCheck: true };
    const around = { 'surroundings.d.ts': SURROUNDINGS, 'node.d.ts': NODE };
    return [
      ...folder.complaintsOf({ ...around, ...typed }, types, options),
      ...folder.complaintsOf({ ...around, ...scripts }, types, {
        ...options,
        allowJs: true,
        checkJs: true,
        strict: false,
      }),
    ].map(({ file, line, what }) => `${file}(${line}): ${what}`);
  }

  it('is compiled with the package’s types, and its markup has what the elements declare', () => {
    const blocks = [...pagesIn('en')].flatMap(([page, file]) =>
      blocksOf(file).map((block, index) => ({ ...block, at: `${path.parse(page).name}-${index}` })),
    );
    assert.ok(blocks.length > 20, `${blocks.length} blocks`);
    assert.deepEqual(complaintsOf(blocks), []);
  });

  it('is compiled as the gallery writes it for each kind of host, whatever is chosen there', () => {
    const languages: Record<Host, string> = { html: 'html', react: 'tsx', vue: 'html', webview: 'html' };
    const look = { theme: 'dark', brand: '#a31f5c', density: 'compact', locale: 'en' } as const;
    const blocks = [...elements].flatMap(([tag, { attributes }]) =>
      KINDS.map((kind) => {
        const given = {
          ...(tag === 'partner-wallet' && { withdraw: '', cycle: 'month' }),
          ...storyOf(tag).attributes,
        };
        assert.deepEqual(
          Object.keys(given).filter((name) => !attributes.includes(name)),
          [],
        );
        const code = SNIPPETS[kind]({ ...look, tag, attributes: given, origin: 'https://platform.example' });
        return { language: languages[kind], code, at: `gallery-${tag}-${kind}` };
      }),
    );
    assert.ok(blocks.length > 100, `${blocks.length} blocks`);
    // a page's markup names no types by itself
    const types = { language: 'js', code: "import 'partner-console/partner-wallet';", at: 'gallery-types' };
    assert.deepEqual(complaintsOf([types, ...blocks]), []);
  });

  it('is refused where a host’s compiler would refuse it', () => {
    const wrong = {
      js: "partnerConsole.signOff();\naddEventListener('partner-navigation-requested', ({ detail }) => detail.where);",
      jsx: 'return <partner-wallet cycle="year" />;',
      ts: "import { configure } from 'partner-console/configure';\nconfigure({ apiBse: '' });",
      tsx: 'import \'partner-console/partner-wallet\';\nexport const App = () => <partner-wallet month="2026-10" />;',
    };
    const told = complaintsOf(Object.entries(wrong).map(([language, code]) => ({ language, code, at: language })));
    assert.deepEqual(told.map((one) => one.split(':')[0]).sort(), [
      'js.js(1)',
      'js.js(2)',
      'jsx.jsx(2)',
      'ts.ts(2)',
      'tsx.tsx(2)',
    ]);
    for (const code of [
      '<partner-walet></partner-walet>',
      '<partner-wallet month="2026-10"></partner-wallet>',
      '<partner-wallet>',
      '<template><partner-wallet @partner-bill-exported="() => {}" /></template><script setup lang="ts"></script>',
    ])
      assert.throws(() => complaintsOf([{ language: 'html', code, at: 'html' }]), /./, code);
  });
});
