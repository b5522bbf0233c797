import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const packages = path.join(root, 'node_modules');

/** Modules that only serve what is not used, by what stands for them. */
const replaced = {
  // styled-components asks for vendor prefixes only where an app wants them for browsers that are none of ours
  'stylis/src/Prefixer.js': `export const prefix = (value) => value;`,
};

/** Within a module: what is taken out of it. */
const cuts = {
  // endpoints have no `onCacheEntryAdded`, and answers are checked before they come here
  '@reduxjs/toolkit/dist/query/rtk-query.modern.mjs': [
    [/^\s*buildCacheLifecycleHandler,$/m, ''],
    [/^\s*if \(\w*[sS]chema && !shouldSkip\(.*$/gm, ''],
    ['caughtError instanceof NamedSchemaError', 'false'],
  ],
};

/**
 * Removes the schema checks and the cache life cycle of RTK Query and the vendor prefixes of stylis, which no element uses.
 *
 * A module that is no longer where it was fails the build, so that a new version is looked at before it is shipped.
 *
 * @returns {import('rollup').Plugin}
 */
export function leanPackages() {
  const sources = new Map(Object.entries(replaced).map(([file, source]) => [path.join(packages, file), source]));
  const cutsOf = new Map(Object.entries(cuts).map(([file, list]) => [path.join(packages, file), list]));
  return {
    name: 'lean-packages',
    buildStart() {
      for (const file of [...sources.keys(), ...cutsOf.keys()])
        if (!existsSync(file)) this.error(`a package has moved ${file}; see lean-packages.mjs`);
    },
    // Day.js publishes its modules beside one file of all that is a fifth larger
    resolveId: (id) =>
      /^dayjs(\/|$)/.test(id)
        ? path.join(
            packages,
            id.replace(/^dayjs/, 'dayjs/esm').replace(/\.js$/, '/index.js'),
            id === 'dayjs' ? 'index.js' : '',
          )
        : null,
    load: (id) => sources.get(id) ?? null,
    transform(code, id) {
      let lean = code;
      for (const [what, by] of cutsOf.get(id) ?? []) {
        const whole = lean;
        lean = whole.replace(what, by);
        if (lean === whole) this.error(`${id} has no ${what} any more; see lean-packages.mjs`);
      }
      return lean === code ? null : { code: lean, map: null };
    },
  };
}

/** What SheetJS reads of formats that are no .xlsx, .xls or .csv: such a file is refused before it is read. */
const FOREIGN_FORMATS = {
  objects: ['DBF', 'DIF', 'ETH', 'SYLK', 'WK_'],
  functions: [
    ...['html_to_workbook', 'parse_numbers_iwa', 'parse_ods', 'parse_xlml', 'rtf_to_workbook'],
    // .xlsb
    ...['parse_cs_bin', 'parse_wb_bin', 'parse_ws_bin'],
  ],
};

/**
 * SheetJS without the formats of which no file reaches it: a quarter of the largest file but one. A format that goes by
 * another name fails the build.
 * @returns {import('rollup').Plugin}
 */
export function leanSpreadsheets() {
  const refusal = "throw new Error('another format')";
  return {
    name: 'lean-spreadsheets',
    transform(code, id) {
      if (!id.endsWith('/xlsx/xlsx.mjs')) return null;
      const stubs = [
        ...FOREIGN_FORMATS.objects.map((name) => [
          new RegExp(`^var ${name} = /\\*#__PURE__\\*/\\s*\\(function\\([\\s\\S]*?^\\}\\)?\\(\\)\\)?;`, 'm'),
          `var ${name} = {};`,
        ]),
        ...FOREIGN_FORMATS.functions.map((name) => [
          new RegExp(`^function ${name}\\([\\s\\S]*?^\\}`, 'm'),
          `function ${name}() { ${refusal}; }`,
        ]),
      ];
      let lean = code;
      for (const [format, stub] of stubs) {
        if (!format.test(lean)) this.error(`xlsx has no ${stub} any more; see lean-packages.mjs`);
        lean = lean.replace(format, stub);
      }
      return { code: lean, map: null };
    },
  };
}
