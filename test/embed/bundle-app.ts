/** What a partner's bundler makes of an app that imports the built package. */
import { build, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from 'react';
import { root } from '../gate/project.ts';

interface Around {
  /** the version that the app's React says it is */
  readonly react?: string;
  /** where the app's packages are installed; without it, ours */
  readonly folder?: string;
}

/**
 * @param source the app's one module; `partner-console` in it is the built package
 * @returns its files by name: `app.js`, and what is loaded when it is wanted
 */
export async function bundleApp(
  source: string,
  { react = version, folder = root }: Around = {},
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

/** Two versions of React cannot be installed beside each other with their peers: ours says that it is another. */
const versionOfReact = (wanted: string): Plugin => ({
  name: 'version-of-react',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/react(-dom)?\/cjs\/.*\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replaceAll(version, wanted),
    }));
  },
});
