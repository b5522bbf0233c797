import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const library = path.join(root, 'node_modules/axios/lib');

/** Modules that only serve what is not used, by what stands for them. */
const replaced = {
  'helpers/toFormData.js': 'export default () => null;',
  'helpers/cookies.js': 'export default { read: () => null };',
  'helpers/progressEventReducer.js': 'export const progressEventReducer = () => [];',
  'helpers/AxiosURLSearchParams.js': `
    export default class extends URLSearchParams {
      constructor(params) {
        super(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));
      }
    }`,
};

/**
 * axios' XMLHttpRequest adapter as our client uses it, with JSON alone. Behind it the package keeps form encoders,
 * progress meters and cookie handling, and all its helpers in one object, which bundlers cannot take apart: 5 KB of
 * brotli on every first screen.
 *
 * A module that is no longer where it was fails the build, so that a new axios is looked at before it is shipped.
 *
 * @returns {import('rollup').Plugin}
 */
export function leanAxios() {
  const sources = new Map(Object.entries(replaced).map(([file, source]) => [path.join(library, file), source]));
  return {
    name: 'lean-axios',
    buildStart() {
      for (const file of sources.keys())
        if (!existsSync(file)) this.error(`axios has moved ${file}; see lean-axios.mjs`);
    },
    load: (id) => sources.get(id) ?? null,
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
