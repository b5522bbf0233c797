/** Checks the code blocks in the pages for hosts: they parse, and name only existing tags, events, options and custom properties. */
import assert from 'node:assert/strict';
import { parser as go } from '@lezer/go';
import { parser as java } from '@lezer/java';
import { parser as php } from '@lezer/php';
import { parse as parseVue } from '@vue/compiler-sfc';
import { transformSync, type Loader } from 'esbuild';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { customProperties } from '#shared/ui/base/tokens.ts';
import { SCOPES } from '#shared/topics/scopes.ts';
import { root } from '../../gate/project.ts';
import { blocksOf, pagesIn, type Block } from './blocks.ts';

const ENGLISH = pagesIn('en');
const CHINESE = pagesIn('zh-CN');

const compiled = (loader: Loader) => (code: string) =>
  assert.deepEqual(transformSync(code, { loader, jsx: 'automatic', logLevel: 'silent' }).warnings, []);

/** Returns a strict parser. @throws when a parser would have to guess */
const parsed =
  (language: typeof go, before = '', after = '') =>
  (code: string) =>
    void language.configure({ strict: true }).parse(before + code + after);

const DIRECTIVES =
  /^(default|script|style|img|connect|worker|frame)-src ['\w:/. -]+;?$|^base-uri 'none';?$|^frame-ancestors .+;?$/;

const checks: Readonly<Record<string, (code: string) => void>> = {
  js: compiled('js'),
  ts: compiled('ts'),
  tsx: compiled('tsx'),
  jsx: (code) => compiled('jsx')(`() => {${code}}`),
  css: compiled('css'),
  json: (code) => void JSON.parse(code),
  go: parsed(go, 'package partner\n'),
  java: parsed(java, 'class Routes {\n', '\n}'),
  php: parsed(php),
  html: checkHtml,
  sh: (code) => {
    for (const [, file] of code.matchAll(/\bnode (\S+\.mjs)/g))
      assert.ok(existsSync(path.join(root, file!)), `there is no ${file}`);
    scriptsExist(code);
  },
  http: (code) => {
    for (const line of code.trim().split('\n')) assert.match(line, DIRECTIVES);
  },
  mermaid: (code) => {
    for (const line of code.trim().split('\n').slice(1)) assert.match(line, /^ +[\w' ]+->>[\w' ]+: .+$/);
  },
};

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

/** Checks that the npm scripts in a text exist. */
function scriptsExist(text: string): void {
  for (const [, run, short] of text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g))
    assert.ok(Object.hasOwn(scripts, (run ?? short)!), `there is no \`npm run ${run ?? short}\``);
}

/** Tags without content. */
const VOID = /^(link|meta)$/;

/** Checks the markup of a page and compiles its scripts. Vue's compiler checks Vue components. */
function checkHtml(code: string): void {
  if (code.includes('<template>')) {
    const { errors, descriptor } = parseVue(code);
    assert.deepEqual(errors, []);
    compiled('ts')(descriptor.scriptSetup?.content ?? '');
    return;
  }
  for (const [, script] of code.matchAll(/<script>([\s\S]*?)<\/script>/g)) compiled('js')(script!);
  const open: string[] = [];
  for (const [, closes, tag] of code.replace(/<script>[\s\S]*?<\/script>/g, '').matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/g))
    if (closes) assert.equal(open.pop(), tag, code);
    else if (!VOID.test(tag!)) open.push(tag!);
  assert.deepEqual(open, [], code);
}

/** The names that hosts can use: tags and events in declarations, options in `configure`. */
const sourcesBelow = (folder: string): string =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n');
const sources = ['widgets', 'shared/host', 'shared/element', 'shared/client'].map(sourcesBelow).join('\n');
const options = readFileSync(path.join(root, 'shared/host/configuration.ts'), 'utf8');

function namesExist({ code }: Block): void {
  for (const [name] of code.matchAll(/(?<!--)\bpartner-(?!console|token)[a-z]+(-[a-z]+)*\b(?!\.js)/g))
    assert.ok(new RegExp(`'${name}'`).test(sources), `there is no ${name}`);
  for (const [name] of code.matchAll(/--partner-[\w-]+/g))
    assert.ok(customProperties().has(name), `there is no property ${name}`);
  for (const [, body] of code.matchAll(/(?:partnerConsole = |configure\()\{([\s\S]*?)\n? *\}(?:\)|;)/g))
    for (const [, name] of body!.matchAll(/^ *(\w+): /gm))
      assert.match(options, new RegExp(`^ +readonly ${name}\\?:`, 'm'), `there is no option ${name}`);
  for (const [name] of code.matchAll(/(?<![\w-])(account|wallet|income|bills|devices):\w+/g))
    assert.ok((SCOPES as readonly string[]).includes(name), `there is no scope ${name}`);
}

describe('the code in the pages for hosts', () => {
  for (const [page, file] of ENGLISH)
    it(`${page}: parses in its language, and uses existing names`, () => {
      for (const block of blocksOf(file)) {
        const check = checks[block.language];
        assert.ok(check, `${page} has a block in "${block.language}", which has no check`);
        check(block.code);
        namesExist(block);
      }
      scriptsExist(readFileSync(file, 'utf8'));
    });

  it('is rejected when it is invalid', () => {
    for (const [language, wrong] of Object.entries({
      js: 'const a = ;',
      tsx: '<partner-wallet>',
      jsx: 'return <partner-wallet>',
      css: ':root { --a: ',
      json: '{a}',
      go: 'func a( {',
      java: 'void a() { return }',
      php: '<?php echo ;',
      html: '<p><b></p>',
      sh: 'node ./no-such.mjs',
      http: 'script-source self',
      mermaid: 'sequenceDiagram\n  a => b',
    }))
      assert.throws(() => checks[language]!(wrong), `${language} accepts invalid code`);
    assert.throws(() => checks.sh!('npm run no-such'));
    assert.throws(() => namesExist({ language: 'html', code: '<partner-walet></partner-walet>' }));
    assert.throws(() => namesExist({ language: 'js', code: "configure({\n  apiBse: '',\n});" }));
  });
});

describe('the page about the configuration', () => {
  it('lists every option', () => {
    const text = readFileSync(ENGLISH.get('configuration.md')!, 'utf8');
    const listed = [...text.split('## Functions')[0]!.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name!);
    const body = /interface Configuration \{([\s\S]*?)\n\}/.exec(options)![1]!;
    const declared = [...body.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name!);
    assert.deepEqual(listed.sort(), declared.sort());
  });
});

describe('the pages for hosts in Chinese', () => {
  const headings = (file: string): number => readFileSync(file, 'utf8').match(/^##+ /gm)?.length ?? 0;

  it('have the same folders as the English pages', () => {
    const places = (pages: ReadonlyMap<string, string>) =>
      [...pages.values()].map((file) => file.split(path.sep).slice(-2).join('/')).sort();
    assert.deepEqual(places(CHINESE), places(ENGLISH));
  });

  for (const [page, chinese] of CHINESE)
    it(`${page}: has the sections and the code of the English page`, () => {
      const english = ENGLISH.get(page)!;
      assert.deepEqual(blocksOf(chinese), blocksOf(english));
      assert.equal(headings(chinese), headings(english));
    });
});
