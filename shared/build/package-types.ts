/**
 * Type declarations of the npm package: `configure.d.ts` is bundled from the sources, `elements.d.ts` is generated from
 * the elements' documentation.
 */
import type { Plugin } from 'rollup';
import { elementTypes } from './element-types.ts';

const INDEX = `import type { PublicApi } from './configure.js';
export * from './configure.js';
export * from './elements.js';
/** The API that a host can call; the same object as \`window.partnerConsole\`. */
export declare const partnerConsole: PublicApi;
`;

export const packageTypes = (): Plugin => ({
  name: 'package-types',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'elements.d.ts', source: elementTypes() });
    this.emitFile({ type: 'asset', fileName: 'index.d.ts', source: INDEX });
  },
});
