import swc, { type JscTarget } from '@swc/core';
import type { Plugin } from 'rollup';

/** Compiles each file separately with SWC: shared/docs/contributing/decisions/two-typescripts.md. */
export const compile = (target: JscTarget = 'es2020'): Plugin => ({
  name: 'compile',
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const settings = {
      swcrc: false,
      jsc: {
        target,
        parser: { syntax: 'typescript', tsx: id.endsWith('x') },
        transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      },
    } as const;
    return { code: (await swc.transform(code, settings)).code, map: null };
  },
});
