/**
 * Builds Workers: `new URL('./name.worker.ts', import.meta.url).href` becomes the address of one file that imports no other file.
 * A page of another origin can then start it from a blob, and a host's bundler can use it unchanged.
 */
import path from 'node:path';
import { rollup, type InputPluginOption, type Plugin } from 'rollup';

const ADDRESS = /new URL\(\s*(['"])(\.\/[\w-]+\.worker\.ts)\1,\s*import\.meta\.url\s*\)\.href/g;

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
  return {
    name: 'workers',
    async transform(code, id) {
      const references = new Map<string, string>();
      for (const [, , file] of code.matchAll(ADDRESS)) {
        const source = path.resolve(path.dirname(id), file!);
        if (!built.has(source)) built.set(source, build(source, plugins));
        const name = path.basename(file!).replace('.worker.ts', '-worker.js');
        references.set(file!, this.emitFile({ type: 'asset', name, source: await built.get(source)! }));
      }
      if (references.size === 0) return null;
      const addressed = code.replace(
        ADDRESS,
        (_whole, _quote, file: string) => `import.meta.ROLLUP_FILE_URL_${references.get(file)}`,
      );
      return { code: addressed, map: null };
    },
  };
}
