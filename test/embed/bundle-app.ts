/** What a partner's bundler makes of an app that imports the built package. */
import { build } from 'esbuild';
import path from 'node:path';
import { root } from '../gate/runners.mjs';

/**
 * @param source the app's one module; `partner-console` in it is the built package
 * @returns its files by name: `app.js`, and what is loaded when it is wanted
 */
export async function bundleApp(source: string): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: root, sourcefile: 'app.tsx', loader: 'tsx' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: path.join(root, 'node_modules/.cache/app'),
    entryNames: 'app',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  return Object.fromEntries(outputFiles.map((file) => [path.basename(file.path), file.text]));
}
