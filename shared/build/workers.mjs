/**
 * Workers: `new URL('./name.worker.ts', import.meta.url)` becomes the address of a file of its own that needs no other,
 * so that a page of another origin can start it from a blob, and a host's bundler can take it as it is.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rollup } from 'rollup';
import { hashOf, once } from './cache.mjs';
import { root } from './widget-entries.mjs';

const compilerVersion = readFileSync(path.join(root, 'node_modules/typescript/package.json'), 'utf8');

const address = /new URL\(\s*(['"])(\.\/[\w-]+\.worker\.ts)\1,\s*import\.meta\.url\s*\)/g;

/** Types are checked elsewhere: a Worker's few files need no program around them. */
const stripTypes = {
  name: 'strip-types',
  async load(id) {
    if (!id.endsWith('.ts')) return null;
    const source = readFileSync(id, 'utf8');
    return (await once('worker-sources', hashOf(compilerVersion, source), () => transpile(source))).toString();
  },
};

async function transpile(source) {
  const { default: ts } = await import('typescript');
  const compilerOptions = { target: ts.ScriptTarget.ES2020, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(source, { compilerOptions }).outputText;
}

/**
 * @param {() => import('rollup').Plugin[]} plugins for what a Worker imports from packages, and to make it small
 * @returns {import('rollup').Plugin}
 */
export function workers(plugins) {
  const built = new Map();

  async function build(input) {
    const bundle = await rollup({
      input,
      plugins: [stripTypes, ...plugins()],
      onwarn: (warning) => {
        throw new Error(`${path.basename(input)}: ${warning.message}`);
      },
    });
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true });
    await bundle.close();
    return output[0].code;
  }

  return {
    name: 'workers',
    async transform(code, id) {
      const wanted = [...code.matchAll(address)].map(([, , file]) => file);
      if (wanted.length === 0) return null;
      const references = new Map();
      for (const file of wanted) {
        const source = path.resolve(path.dirname(id), file);
        if (!built.has(source)) built.set(source, build(source));
        const name = path.basename(file).replace(/\.worker\.ts$/, '-worker.js');
        references.set(file, this.emitFile({ type: 'asset', name, source: await built.get(source) }));
      }
      const replaced = code.replace(
        address,
        (_whole, _quote, file) => `new URL(import.meta.ROLLUP_FILE_URL_${references.get(file)})`,
      );
      return { code: replaced, map: null };
    },
  };
}

/**
 * The package has its Workers once: those of the elements' build, which are the same to the byte and so have the same name.
 * @returns {import('rollup').Plugin}
 */
export function workersOfEmbed() {
  return {
    name: 'workers-of-embed',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => /-worker-[\w-]+\.js$/.test(file));
        for (const chunk of Object.values(bundle))
          for (const file of files.map((each) => path.basename(each)))
            chunk.code = chunk.code?.replaceAll(new RegExp(`(["'])${file}\\1`, 'g'), `$1../../embed/chunks/${file}$1`);
        for (const file of files) delete bundle[file];
      },
    },
  };
}
