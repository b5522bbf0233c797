/**
 * Checks that every text exists in both languages. The compiler checks that an entry exists, but not that it has
 * content.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { textKeys } from '#shared/build/text-docs.ts';
import { root } from '../../gate/project.ts';

interface Locales {
  readonly dictionaries: ReadonlyMap<Readonly<Record<string, unknown>>, string>;
}

/** Entries that are never displayed, or that one language does not need. */
const EMPTY: Readonly<Record<string, readonly string[]>> = {
  'zh-CN': ['tickets.faults.category.tooLong', 'tickets.faults.deviceUUID.required'],
  en: [
    'techOverview.unit',
    'tickets.faults.category.tooLong',
    'tickets.faults.deviceUUID.required',
    'withdraw.arrivalAfter',
  ],
};
/** Arguments of a text: a number, a string, a list, or an object with any property. */
const SAMPLES: readonly unknown[] = [2, '2', ['2'], new Proxy({}, { get: () => 2 })];

const files = ['console', 'shared', 'widgets']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((file) => `${folder}/${String(file)}`),
  )
  .filter((file) => file.endsWith('.text.ts'));

/** Calls a text with samples. Returns the results of all calls that did not throw. */
function resultsOf(text: (...mentioned: unknown[]) => unknown): unknown[] {
  return SAMPLES.flatMap((sample) => {
    try {
      return [text(...Array<unknown>(Math.max(1, text.length)).fill(sample))];
    } catch {
      return [];
    }
  });
}

function emptyTexts(text: unknown, key: string): string[] {
  if (typeof text === 'function') {
    const results = resultsOf(text as (...mentioned: unknown[]) => unknown);
    return results.length > 0 ? results.flatMap((result) => emptyTexts(result, key)) : [`${key} (fails)`];
  }
  if (typeof text === 'object' && text !== null)
    return Object.entries(text).flatMap(([name, inner]) => emptyTexts(inner, `${key}.${name}`));
  return typeof text === 'string' && text.trim() === '' ? [key] : [];
}

/** Returns all strings of a text, those of functions with samples. */
function stringsOf(text: unknown): string[] {
  if (typeof text === 'function') return resultsOf(text as (...mentioned: unknown[]) => unknown).flatMap(stringsOf);
  if (typeof text === 'object' && text !== null) return Object.values(text).flatMap(stringsOf);
  return typeof text === 'string' ? [text] : [];
}

/** As many as the longest text has values. */
const PLACEHOLDERS = Array.from({ length: 8 }, (_, at) => `{${at}}`);

/** Returns the texts by key, those of functions with placeholders as in the texts of a host. */
function textsByKey(text: unknown, key: string): [key: string, text: unknown][] {
  if (typeof text === 'object' && text !== null && !Array.isArray(text))
    return Object.entries(text).flatMap(([name, inner]) => textsByKey(inner, `${key}.${name}`));
  if (typeof text !== 'function') return [[key, text]];
  try {
    return [[key, (text as (...values: string[]) => unknown)(...PLACEHOLDERS)]];
  } catch {
    // a text of a list or an object
    return [[key, undefined]];
  }
}

type Entries = Readonly<Record<string, unknown>>;

/** Dictionaries whose texts explain the project to developers. */
const FOR_DEVELOPERS = ['gallery', 'galleryElement', 'meanings', 'stories'];
/** A label of at most six characters, such as a state. */
const SHORT = /^[^，。？：]{2,6}$/u;
const ACCEPTED = path.join(import.meta.dirname, 'accepted-labels.txt');

/** Returns the labels in both languages: of an enumeration with its keys, of others only the short ones. */
function labelsOf(chinese: Entries, english: Entries, isOuter = true): string[] {
  const isEnumeration = !isOuter && Object.values(chinese).every((text) => typeof text === 'string');
  return Object.entries(chinese).flatMap(([name, text]) => {
    if (typeof text === 'object' && text !== null) return labelsOf(text as Entries, english[name] as Entries, false);
    if (typeof text !== 'string' || !(isEnumeration || SHORT.test(text))) return [];
    return [`${isEnumeration ? `${name}: ` : ''}${text} = ${String(english[name])}`];
  });
}

describe('the texts of the screens', () => {
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/texts-'));
  let dictionaries: Locales['dictionaries'];

  before(async () => {
    const outfile = path.join(folder, 'texts.mjs');
    const imports = [
      ...files.map((file) => `import '#${file}';`),
      "export { dictionaries } from '#shared/host/locale.ts';",
    ];
    await build({
      stdin: { contents: imports.join('\n'), resolveDir: root },
      absWorkingDir: root,
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      // package.json lists no side effects of these files, but each of them registers its texts.
      ignoreAnnotations: true,
    });
    ({ dictionaries } = (await import(pathToFileURL(outfile).href)) as Locales);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are all found', () => assert.ok(dictionaries.size >= files.length, `${dictionaries.size} of ${files.length}`));

  for (const [language, expected] of Object.entries(EMPTY))
    it(`have content in ${language}`, () => {
      const empty = [...dictionaries].flatMap(([text, name]) => emptyTexts(text[language], name));
      assert.deepEqual(empty.sort(), expected);
    });

  it('are in the list of keys, with the placeholders of functions', () => {
    const listed = new Map(textKeys().map(({ key, texts }) => [key, texts]));
    const names = new Set([...listed.keys()].map((key) => key.split('.')[0]));
    for (const language of ['zh-CN', 'en'] as const) {
      const built = [...dictionaries].flatMap(([text, name]) =>
        names.has(name) ? textsByKey(text[language], name) : [],
      );
      const different = built.filter(([key, text]) => {
        const shown = listed.get(key)?.[language];
        // a computed part is not listed
        return shown === undefined || (typeof text === 'string' && !shown.includes('…') && shown !== text);
      });
      assert.deepEqual(different, []);
      assert.equal(built.length, listed.size);
    }
  });

  it('call a deduction 扣款 and penalty', () => {
    const others = [...dictionaries.keys()].flatMap(stringsOf).filter((text) => /\bfines?\b|罚款|扣减/i.test(text));
    assert.deepEqual(others, []);
  });

  it('have the accepted labels in both languages', () => {
    const labels = [...dictionaries].flatMap(([text, name]) =>
      FOR_DEVELOPERS.includes(name) ? [] : labelsOf(text['zh-CN'] as Entries, text.en as Entries),
    );
    // Add a label to the file after you have read it in both languages.
    const accepted = readFileSync(ACCEPTED, 'utf8').trim().split('\n');
    const notAccepted = [...new Set(labels)].filter((label) => !accepted.includes(label));
    const unused = accepted.filter((label) => !labels.includes(label));
    assert.deepEqual({ notAccepted, unused }, { notAccepted: [], unused: [] });
  });
});
