/**
 * Compiles the code blocks of the documentation as a host does: scripts with the types of the built package, and markup
 * with `custom-elements.json`. test/shared/docs/code-blocks.node.test.ts checks their syntax, and
 * host-servers.node.test.ts compiles and runs the blocks in PHP, Java and Go.
 */
import assert from 'node:assert/strict';
import { parse as parseVue } from '@vue/compiler-sfc';
import { isHTMLTag } from '@vue/shared';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse as parseHtml, type TemplateChildNode } from '@vue/compiler-dom';
import { storyOf } from '#console/gallery/stories.ts';
import { HOSTS as KINDS, SNIPPETS, type Host } from '#console/gallery/snippets.ts';
import { root } from '../gate/project.ts';
import { blocksOf, pagesIn, type Block } from '../shared/docs/blocks.ts';
import { HostFolder } from './host-folder.ts';

/** Declarations for the host's code declarations a block: its server, its router, and the framework's imports. */
const SURROUNDINGS = `
import type { AppConfig } from 'vue';
import type * as React from 'react';
declare global {
  interface ServerRequest { readonly session?: { readonly user?: string } }
  interface ServerResponse {
    status(code: number): ServerResponse;
    set(name: string, value: string): ServerResponse;
    type(mime: string): ServerResponse;
    send(text: string): void;
    end(): void;
  }
  const app: { get(path: string, handler: (request: ServerRequest, response: ServerResponse) => unknown): void };
  interface Window {
    /** The global of the vendor's script in a mini-program. */
    readonly wx?: { readonly miniProgram: { navigateTo(page: { readonly url: string }): void } };
  }
  /** Events of a service worker, whose types exclude those of a page. */
  interface WindowEventMap {
    readonly fetch: Event & { readonly request: Request; respondWith(response: Promise<Response>): void };
  }
  function cacheFirst(request: Request): Promise<Response>;
  const process: { readonly env: Readonly<Record<string, string | undefined>> };
  const router: { push(address: string): void };
  function tokenOfPlatform(user: string): Promise<string>;
  function fetchToken(): Promise<string>;
  function store(id: string, event: unknown): Promise<void>;
  function vue(options: { template: { compilerOptions: AppConfig['compilerOptions'] } }): unknown;
  const useRef: typeof React.useRef;
  const useEffect: typeof React.useEffect;
}
`;

/** Types for the part of Node.js that the blocks use. The compiled folder has no Node.js types. */
const NODE = `
declare module 'node:http' {
  interface Request {
    readonly url?: string;
    readonly headers: Readonly<Record<string, string>>;
    setEncoding(encoding: 'utf8'): AsyncIterable<string>;
  }
  interface Response {
    setHeader(name: string, value: string): void;
    writeHead(status: number): Response;
    end(body?: string | void): void;
  }
  export function createServer(handle: (request: Request, response: Response) => unknown): {
    listen(port: number | string, host?: string, ready?: () => void): void;
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

/** Returns the attributes and events of every tag in the built manifest. */
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

/** Checks the tags, attributes and events of markup. @throws when one of them is not declared */
function checkMarkup(nodes: readonly TemplateChildNode[], elements: ReadonlyMap<string, Declared>): void {
  for (const node of nodes) {
    if (node.type !== 1) continue;
    const { tag, props, children } = node;
    const element = elements.get(tag);
    assert.ok(element ?? isHTMLTag(tag), `Unknown tag <${tag}>`);
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

/** Checks the markup of a page or a Vue component. @returns its scripts by language */
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

/** Make a block a separate module. A block in JSX becomes the body of a component. */
const asModule = (code: string): string => `${code}\nexport {};\n`;
const asComponent = (code: string): string => `export function Component() {\n${code}\n}\n`;

describe('code blocks of the documentation in a host', () => {
  const elements = declared();
  const packages = ['@types/react', '@types/react-dom', 'csstype', 'standardwebhooks', 'vue'];
  const types = Object.fromEntries(packages.map((name) => [name, name]));
  let folder: HostFolder;

  before(() => {
    folder = new HostFolder();
  });
  after(() => folder.remove());

  /** Compiles the blocks. @returns the errors with their positions */
  function compilerErrors(blocks: readonly (Block & { readonly at: string })[]): string[] {
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
    const declarations = { 'surroundings.d.ts': SURROUNDINGS, 'node.d.ts': NODE };
    return [
      ...folder.compilerErrors({ ...declarations, ...typed }, types, options),
      ...folder.compilerErrors({ ...declarations, ...scripts }, types, {
        ...options,
        allowJs: true,
        checkJs: true,
        // the parameters of functions in JavaScript have no types
        noImplicitAny: false,
      }),
    ].map(({ file, line, message }) => `${file}(${line}): ${message}`);
  }

  it('compile with the package’s types and use only declared tags, attributes and events', () => {
    const blocks = [...pagesIn('en')].flatMap(([page, file]) =>
      blocksOf(file).map((block, index) => ({ ...block, at: `${path.parse(page).name}-${index}` })),
    );
    assert.ok(blocks.length > 20, `${blocks.length} blocks`);
    assert.deepEqual(compilerErrors(blocks), []);
  });

  it('compile when the gallery generates them for each kind of host', () => {
    const languages: Record<Host, string> = { html: 'html', portal: 'js', react: 'tsx', vue: 'html', webview: 'html' };
    const origins = { origin: 'https://platform.example', site: 'http://localhost:8080' };
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
        const code = SNIPPETS[kind]({ ...look, tag, attributes: given, ...origins });
        return { language: languages[kind], code, at: `gallery-${tag}-${kind}` };
      }),
    );
    assert.ok(blocks.length > 100, `${blocks.length} blocks`);
    // Markup does not import the types, so one script does.
    const types = { language: 'js', code: "import 'partner-console/partner-wallet';", at: 'gallery-types' };
    assert.deepEqual(compilerErrors([types, ...blocks]), []);
  });

  it('fail when they contain a mistake', () => {
    const wrong = {
      js: "partnerConsole.signOff();\naddEventListener('partner-navigation-requested', ({ detail }) => detail.where);",
      jsx: 'return <partner-wallet cycle="year" />;',
      ts: "import { configure } from 'partner-console/configure';\nconfigure({ apiBse: '' });",
      tsx: 'import \'partner-console/partner-wallet\';\nexport const App = () => <partner-wallet month="2026-10" />;',
    };
    const errors = compilerErrors(Object.entries(wrong).map(([language, code]) => ({ language, code, at: language })));
    assert.deepEqual(errors.map((one) => one.split(':')[0]).sort(), [
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
      assert.throws(() => compilerErrors([{ language: 'html', code, at: 'html' }]), /./, code);
  });
});
