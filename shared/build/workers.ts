/**
 * Builds Workers: `new URL('./name.worker.ts', import.meta.url).href` becomes the address of one file that imports no other file.
 * A page of another origin can then start it from a blob, and a host's bundler can use it unchanged. A page that cannot
 * start a Worker imports the same file: `import('./name.worker.ts')` keeps a literal address, which bundlers follow.
 */
import path from 'node:path';
import { rollup, type InputPluginOption, type Plugin } from 'rollup';

const ADDRESS = /new URL\(\s*(['"])(\.\/[\w-]+\.worker\.ts)\1,\s*import\.meta\.url\s*\)\.href/g;
const IMPORT = /import\(\s*(['"])(\.\/[\w-]+\.worker\.ts)\1\s*\)/g;

async function build(input: string, plugins: InputPluginOption): Promise<string> {
  const bundle = await rollup({
    input,
    plugins,
    onwarn: (warning) => {
      throw new Error(`${path.basename(input)}: ${warning.message}`);
    },
  });
  const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true });
  await bundle.close();
  return output[0].code;
}

/** @param plugins for the files of a Worker and the packages that they import */
export function workers(plugins: InputPluginOption): Plugin {
  const built = new Map<string, Promise<string>>();
  const imported = new Set<string>();
  return {
    name: 'workers',
    async transform(code, id) {
      const emit = async (file: string): Promise<string> => {
        const source = path.resolve(path.dirname(id), file);
        if (!built.has(source)) built.set(source, build(source, plugins));
        const name = path.basename(file).replace('.worker.ts', '-worker.js');
        return this.emitFile({ type: 'asset', name, source: await built.get(source)! });
      };
      const addressed = await replaceEach(code, ADDRESS, async (file) => {
        return `import.meta.ROLLUP_FILE_URL_${await emit(file)}`;
      });
      const result = await replaceEach(addressed, IMPORT, async (file) => {
        const reference = await emit(file);
        imported.add(reference);
        return `import(import.meta.ROLLUP_FILE_URL_${reference})`;
      });
      return result === code ? null : { code: result, map: null };
    },
    resolveFileUrl({ referenceId, relativePath }) {
      if (!imported.has(referenceId)) return null;
      return JSON.stringify(relativePath.startsWith('.') ? relativePath : `./${relativePath}`);
    },
  };
}

/** Replaces every match. @param replacementOf receives the file of the match */
async function replaceEach(
  code: string,
  pattern: RegExp,
  replacementOf: (file: string) => Promise<string>,
): Promise<string> {
  const replacements = new Map<string, string>();
  for (const [, , file] of code.matchAll(pattern)) replacements.set(file!, await replacementOf(file!));
  return code.replace(pattern, (_whole, _quote, file: string) => replacements.get(file)!);
}
