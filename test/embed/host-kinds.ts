/** The kinds of hosts that tests run, with one example each (examples.node.test.ts). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../gate/project.ts';

const folder = path.join(root, 'test/embed/examples');

export interface HostKind {
  readonly example: string;
  readonly title: string;
  readonly installs: boolean;
  readonly install: 'one script' | 'npm';
  readonly types: string | undefined;
  readonly renders: boolean;
  /** Whether it has a Vite build. Next builds before it starts. */
  readonly builds: boolean;
  readonly seconds: number;
}

/** Titles, and the seconds of the last `npm run test:all` on two slow shared cores with a warm npm cache. */
const EXAMPLES = {
  plain: { title: 'Plain page', seconds: 6 },
  webview: { title: 'Mini-program webview', seconds: 4 },
  react: { title: 'React 19, Vite', seconds: 33 },
  'server-render': { title: 'React 19, server-rendered', seconds: 25 },
  next: { title: 'Next 16', seconds: 48 },
  'react-18': { title: 'React 18, Vite', seconds: 6 },
  vue: { title: 'Vue 3, Vite', seconds: 39 },
  svelte: { title: 'Svelte 5, Vite', seconds: 42 },
};

const read = (...names: readonly string[]): string => {
  const file = path.join(folder, ...names);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

export function hostKinds(): HostKind[] {
  const examples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.entries(EXAMPLES).map(([example, { title, seconds }]) => {
    if (!examples.some(({ name }) => name === example))
      throw new Error(`No folder test/embed/examples/${example}. Add it, or remove it from EXAMPLES.`);
    const { dependencies, scripts } = JSON.parse(read(example, 'package.json')) as {
      dependencies?: object;
      scripts: Readonly<Record<string, string>>;
    };
    return {
      example,
      title,
      seconds,
      installs: dependencies !== undefined,
      install: read(example, 'index.html').includes('/embed/loader.js') ? 'one script' : 'npm',
      builds: scripts.build?.startsWith('vite') ?? false,
      types: scripts.types?.split(' ')[0],
      renders: existsSync(path.join(folder, example, 'server.mjs')) && dependencies !== undefined,
    };
  });
}

/** Returns the rows of the environment table in the documentation. Tests assert each statement. */
export const hostRows = (): string[][] =>
  hostKinds().map(({ example, title, install, types, renders }) => [
    title,
    `\`${example}\``,
    install,
    'yes',
    types ? `\`${types}\`` : '–',
    'yes',
    'yes',
    'yes',
    renders ? 'yes, and hydrates' : '–',
  ]);

export const HOST_HEADS = [
  'Environment',
  'Example',
  'Install',
  'First render',
  'Types',
  'Events',
  'Theme',
  'Sign-out',
  'Server rendering',
];
