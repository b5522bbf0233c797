import type { Plugin } from 'rollup';
import ts from 'typescript';

/** A Worker has few files, so each is compiled separately, which is faster than a full TypeScript program. */
export const stripTypes = (): Plugin => ({
  name: 'strip-types',
  transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    const compilerOptions = {
      target: ts.ScriptTarget.ES2020,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    };
    return { code: ts.transpileModule(code, { compilerOptions }).outputText, map: null };
  },
});
