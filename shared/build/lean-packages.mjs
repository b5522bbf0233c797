import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const packages = path.join(root, 'node_modules');
const axios = path.join(packages, 'axios/lib');

/** Modules that only serve what is not used, by what stands for them. */
const replaced = {
  // the one error that is told apart from the others is the timeout
  'axios/lib/core/AxiosError.js': `
    export const REDACTED = '';
    export default class AxiosError extends Error {
      static ETIMEDOUT = 'ETIMEDOUT';
      constructor(message, code) {
        super(message);
        this.code = code;
      }
    }`,
  // there are no defaults to merge, every address is whole and has no question mark yet, and a body is text
  'axios/lib/helpers/resolveConfig.js': `
    import AxiosHeaders from '../core/AxiosHeaders.js';
    export default (config) => {
      const query = Object.entries(config.params || {}).filter(([, value]) => value !== undefined && value !== null);
      return {
        ...config,
        url: query.length > 0 ? config.url + '?' + new URLSearchParams(query) : config.url,
        headers: AxiosHeaders.from(config.headers),
      };
    };`,
  // an answer of any status is one
  'axios/lib/core/settle.js': 'export default (resolve, _reject, response) => resolve(response);',
  // headers are written once and read by their names
  'axios/lib/core/AxiosHeaders.js': `
    import parseHeaders from '../helpers/parseHeaders.js';
    export default class AxiosHeaders {
      static from(headers) {
        return headers instanceof AxiosHeaders ? headers : new AxiosHeaders(headers);
      }
      constructor(headers) {
        const all = typeof headers === 'string' ? parseHeaders(headers) : headers || {};
        this.all = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
      }
      normalize() {
        return this;
      }
      setContentType() {
        this.all.delete('content-type');
      }
      get(name) {
        return this.all.get(name);
      }
      toJSON() {
        return Object.fromEntries(this.all);
      }
    }`,
  // no file is asked for, and no cookie read
  'axios/lib/helpers/normalizeURLForProtocolCheck.js': 'export default (url) => url;',
  'axios/lib/helpers/parseProtocol.js': `export default () => 'https';`,
  'axios/lib/platform/index.js': `export default { protocols: ['https'] };`,
  'axios/lib/helpers/cookies.js': 'export default { read: () => null };',
  'axios/lib/helpers/progressEventReducer.js': 'export const progressEventReducer = () => [];',
  // styled-components asks for vendor prefixes only where an app wants them for browsers that are none of ours
  'stylis/src/Prefixer.js': `export const prefix = (value) => value;`,
};

const asExports = (names) => names.replace(/\/\/.*$/gm, '').replace(/([\w$]+)\s*:\s*([\w$]+)/g, '$2 as $1');

const HELPERS = /import utils from (['"][./]+utils\.js['"])/;

/** Within a module: what is taken out of it. */
const cuts = {
  // endpoints have no `onCacheEntryAdded`, and answers are checked before they come here
  '@reduxjs/toolkit/dist/query/rtk-query.modern.mjs': [
    [/^\s*buildCacheLifecycleHandler,$/m, ''],
    [/^\s*if \(\w*[sS]chema && !shouldSkip\(.*$/gm, ''],
    ['caughtError instanceof NamedSchemaError', 'false'],
  ],
  // one object of forty functions: as separate exports the unused ones are dropped
  'axios/lib/utils.js': [
    [/= (kindOfTest|getGlobal)\(/g, '= /* @__PURE__ */ $1('],
    // it would listen to the page's messages
    [/^const _setImmediate = [^]*?^\}\).*;$/m, 'const _setImmediate = setTimeout;'],
    [/export default \{([\s\S]*?)\};?\s*$/, (_whole, names) => `export {${asExports(names)}};`],
  ],
};

/**
 * Packages without what no element uses. Behind axios' XMLHttpRequest adapter, which our client uses with JSON alone, are
 * form encoders, progress meters, cookie handling, defaults to merge, headers of any kind and errors to be written out, and all
 * its helpers in one object, which bundlers cannot take apart: 6.5 KB of brotli on every first screen. RTK Query's checks by
 * schema and its second life cycle, and stylis' vendor prefixes, are another.
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
      if (id.startsWith(axios)) lean = lean.replace(HELPERS, 'import * as utils from $1');
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
