import swc from '@swc/core';
import type { Plugin } from 'rollup';

/** Minifies chunks with SWC: shared/docs/contributing/decisions/minifier.md. */
export const minify = (): Plugin => ({
  name: 'minify',
  async renderChunk(code, _chunk, { format }) {
    const settings = {
      module: format === 'es',
      compress: { ecma: 2020, passes: 3 },
      mangle: true,
      format: { comments: false },
    } as const;
    return { code: (await swc.minify(code, settings)).code, map: null };
  },
});
