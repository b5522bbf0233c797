import swc, { type Options } from '@swc/core';
import type { Plugin } from 'rollup';

/** The browsers or the version of the language for which code is compiled. */
export type Target = { readonly browsers: Record<string, string> } | { readonly language: 'es5' | 'es2017' | 'es2022' };

/** The oldest browsers in which the elements work: shared/docs/platform/compatibility.md. */
export const BROWSERS: Target = { browsers: { chrome: '92', safari: '16.4', firefox: '115' } };

/** Compiles each file separately with SWC: shared/docs/contributing/decisions/two-typescripts.md. */
export const compile = (target: Target = BROWSERS): Plugin => ({
  name: 'compile',
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const settings: Options = {
      swcrc: false,
      ...('browsers' in target && { env: { targets: target.browsers } }),
      jsc: {
        ...('language' in target && { target: target.language }),
        parser: { syntax: 'typescript', tsx: id.endsWith('x') },
        transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      },
    };
    return { code: (await swc.transform(code, settings)).code, map: null };
  },
});
