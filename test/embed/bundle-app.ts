/** Bundles an app that imports the built package, as a partner does. */
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from 'react';
import { root } from '../gate/project.ts';

interface AppEnvironment {
  /** The version that the app's React reports. */
  readonly react?: string;
  /** The folder with the app's packages. Default: this project. */
  readonly folder?: string;
}

/**
 * Bundles an app.
 * @param source the app's only module, in which `partner-console` is the built package
 * @returns the files by name: `app.js` and the chunks that load on demand
 */
export async function bundleApp(
  source: string,
  { react = version, folder = root }: AppEnvironment = {},
): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder, sourcefile: 'app.tsx', loader: 'tsx' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: path.join(folder, 'node_modules/.cache/app'),
    entryNames: 'app',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: react === version ? [] : [versionOfReact(react)],
    write: false,
    logLevel: 'silent',
  });
  return Object.fromEntries(outputFiles.map((file) => [path.basename(file.path), file.text]));
}

/** Makes React report another version, because two versions cannot be installed next to each other with their peers. */
const versionOfReact = (wanted: string): Plugin => ({
  name: 'version-of-react',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/react(-dom)?\/cjs\/.*\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replaceAll(version, wanted),
    }));
  },
});
