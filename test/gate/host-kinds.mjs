/** The kinds of hosts that are run: an example each, and what of it the tests look at (test/embed/examples.node.test.ts). */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './runners.mjs';

const folder = path.join(root, 'test/embed/examples');

/** What the titles are, and what test:all counted last, on two slow cores that others shared, with npm's downloads at hand. */
const COUNTED = {
  plain: { title: 'plain page', seconds: 6 },
  webview: { title: 'mini-program webview', seconds: 4 },
  react: { title: 'React 19, Vite', seconds: 33 },
  'server-render': { title: 'React 19, server-rendered', seconds: 25 },
  next: { title: 'Next 16', seconds: 48 },
  'react-18': { title: 'React 18, Vite', seconds: 6 },
  vue: { title: 'Vue 3, Vite', seconds: 39 },
  svelte: { title: 'Svelte 5, Vite', seconds: 42 },
};

const read = (...names) => {
  const file = path.join(folder, ...names);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** @returns {import('./host-kinds.d.mts').HostKind[]} */
export function hostKinds() {
  const examples = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.entries(COUNTED).map(([example, { title, seconds }]) => {
    if (!examples.some(({ name }) => name === example)) throw new Error(`there is no example ${example}`);
    const { dependencies, scripts } = JSON.parse(read(example, 'package.json'));
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

/** Whatever is said of one kind is asserted of it; what all are asserted is said of all. */
export const hostRows = () =>
  hostKinds().map(({ example, title, install, types, renders, seconds }) => [
    title,
    `\`${example}\``,
    install,
    'yes',
    types ? `\`${types}\`` : '–',
    'yes',
    'yes',
    'yes',
    renders ? 'yes, and hydrates' : '–',
    seconds < 60 ? `${seconds} s` : `${(seconds / 60).toFixed(1)} min`,
  ]);

export const HOST_HEADS = [
  ...['Host', 'Example', 'Install', 'First render', 'Types', 'Events', 'Theme', 'Sign-out', 'Server renders'],
  'To the first balance',
];
