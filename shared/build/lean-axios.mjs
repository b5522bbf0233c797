/**
 * axios as our client uses it: JSON over XMLHttpRequest. The package's entry assigns every feature to one object, so
 * that bundlers keep the fetch adapter, form encoders, progress meters and cookie handling; together 8 KB of brotli.
 *
 * `axios` resolves to the class, its errors and `create`; modules that only serve the features above are replaced. A
 * module that is no longer where it was fails the build, so that a new axios is looked at before it is shipped.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const library = realpathSync(path.join(root, 'node_modules/axios/lib'));
const ENTRY = '\0lean-axios';

const entry = `
import Axios from '${library}/core/Axios.js';
import AxiosError from '${library}/core/AxiosError.js';
import AxiosHeaders from '${library}/core/AxiosHeaders.js';
import CanceledError from '${library}/cancel/CanceledError.js';
import isCancel from '${library}/cancel/isCancel.js';
import defaults from '${library}/defaults/index.js';
import mergeConfig from '${library}/core/mergeConfig.js';
const create = (config) => new Axios(mergeConfig(defaults, config));
const isAxiosError = (error) => !!error && error.isAxiosError === true;
export { Axios, AxiosError, AxiosHeaders, CanceledError, create, isAxiosError, isCancel };
export default { Axios, AxiosError, AxiosHeaders, CanceledError, create, isAxiosError, isCancel };
`;

const absent = 'export default () => null;';

/** Modules by what stands for them. */
const replaced = {
  'adapters/fetch.js': 'export const getFetch = () => null; export default null;',
  'adapters/adapters.js': `
    import xhr from './xhr.js';
    export default { getAdapter: (given) => (typeof given === 'function' ? given : xhr), adapters: { xhr } };`,
  'helpers/toFormData.js': 'export const DEFAULT_FORM_DATA_MAX_DEPTH = 100; export default () => null;',
  'helpers/formDataToJSON.js': absent,
  'helpers/toURLEncodedForm.js': absent,
  'helpers/cookies.js': 'export default { read: () => null, write() {}, remove() {} };',
  'helpers/progressEventReducer.js': `
    export const progressEventReducer = () => [];
    export const progressEventDecorator = () => () => {};
    export const asyncDecorator = (act) => act;`,
  'helpers/AxiosURLSearchParams.js': `
    export default class extends URLSearchParams { constructor(params) { super(); for (const [name, value] of Object.entries(params ?? {})) if (value != null) this.append(name, value); } }`,
  'helpers/validator.js': `
    const none = () => {};
    export default { assertOptions: none, validators: new Proxy({}, { get: () => none }) };`,
};

/** @returns {import('rollup').Plugin} */
export function leanAxios() {
  const sources = new Map(Object.entries(replaced).map(([file, source]) => [path.join(library, file), source]));
  return {
    name: 'lean-axios',
    buildStart() {
      for (const file of sources.keys())
        if (!existsSync(file)) this.error(`axios has moved ${file}; see lean-axios.mjs`);
    },
    resolveId: (source) => (source === 'axios' ? ENTRY : null),
    load(id) {
      return id === ENTRY ? entry : (sources.get(id) ?? null);
    },
    /** The helpers are one object of forty functions; as separate exports the unused ones are dropped. */
    transform(code, id) {
      if (!id.startsWith(library)) return null;
      if (id.endsWith('/lib/utils.js')) {
        const separate = code.replace(
          /export default \{([\s\S]*?)\};?\s*$/,
          (_whole, names) => `export {${asExports(names)}};`,
        );
        if (separate === code) this.error('axios exports its helpers in another way; see lean-axios.mjs');
        return { code: separate, map: null };
      }
      return {
        code: code.replace(/import utils from (['"][./]+utils\.js['"])/, 'import * as utils from $1'),
        map: null,
      };
    },
  };
}

const asExports = (names) => names.replace(/\/\/.*$/gm, '').replace(/([\w$]+)\s*:\s*([\w$]+)/g, '$2 as $1');
