import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const packages = path.join(root, 'node_modules');
const axios = path.join(packages, 'axios/lib');

/** Modules that only serve what is not used, by what stands for them. */
const replaced = {
  'axios/lib/helpers/toFormData.js': 'export default () => null;',
  'axios/lib/helpers/cookies.js': 'export default { read: () => null };',
  'axios/lib/helpers/progressEventReducer.js': 'export const progressEventReducer = () => [];',
  'axios/lib/helpers/AxiosURLSearchParams.js': `
    export default class extends URLSearchParams {
      constructor(params) {
        super(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));
      }
    }`,
  // styled-components asks for vendor prefixes only where an app wants them for browsers that are none of ours
  'stylis/src/Prefixer.js': `export const prefix = (value) => value;`,
};

/**
 * Packages without what no element uses. Behind axios' XMLHttpRequest adapter, which our client uses with JSON alone, are
 * form encoders, progress meters and cookie handling, and all its helpers in one object, which bundlers cannot take
 * apart: 5 KB of brotli on every first screen. stylis' vendor prefixes are another.
 *
 * A module that is no longer where it was fails the build, so that a new version is looked at before it is shipped.
 *
 * @returns {import('rollup').Plugin}
 */
export function leanPackages() {
  const sources = new Map(Object.entries(replaced).map(([file, source]) => [path.join(packages, file), source]));
  return {
    name: 'lean-packages',
    buildStart() {
      for (const file of sources.keys())
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
    /** The helpers are one object of forty functions; as separate exports the unused ones are dropped. */
    transform(code, id) {
      if (!id.startsWith(axios)) return null;
      if (id.endsWith('/lib/utils.js')) {
        const separate = code.replace(
          /export default \{([\s\S]*?)\};?\s*$/,
          (_whole, names) => `export {${asExports(names)}};`,
        );
        if (separate === code) this.error('axios exports its helpers in another way; see lean-packages.mjs');
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
