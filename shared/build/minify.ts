import swc, { type Options } from '@swc/core';
import type { Plugin } from 'rollup';
import { BROWSERS, type Target } from './compile.ts';

/** Minifies chunks with SWC, and compiles the packages in them: shared/docs/contributing/decisions/minifier.md. */
export const minify = (target: Target = BROWSERS): Plugin => ({
  name: 'minify',
  async renderChunk(code, _chunk, { format }) {
    const settings: Options = {
      swcrc: false,
      isModule: format === 'es',
      ...('browsers' in target && { env: { targets: target.browsers } }),
      jsc: {
        ...('language' in target && { target: target.language }),
        minify: {
          compress: { ecma: 'language' in target && target.language === 'es5' ? 5 : 2020, passes: 3 },
          mangle: true,
          format: { comments: false },
        },
      },
      minify: true,
    };
    return { code: (await swc.transform(code, settings)).code, map: null };
  },
});
