/**
 * The allowed imports. Each layer lists the layers that it may use. `types` are layers of which it may import types
 * only: a page composes elements by their tags, never by their code.
 */
import path from 'node:path';

/** The folders that `imports` in package.json names. */
const FOLDERS = ['console', 'shared', 'test', 'widgets'];
const UI = /^(react|react-dom|styled-components|@ark-ui\/|react-redux|@r2wc\/)/;
const NODE = /^node:/;

/** The domains of the product, in the order in which they may use each other: a domain may import those before it. */
const DOMAINS = ['content', 'notices', 'devices', 'support', 'accounts', 'billing', 'money', 'summary'];
const CONSOLE_PAGES = ['page', 'gallery', 'secure', 'start'].map((name) => `console/${name}`);
/** Imports of single files that the layers do not allow: importing folders or files, imported file, reason. */
const EXCEPTIONS = [
  [
    ['shared/client'],
    'shared/topics/accounts/account.calls.ts',
    'a session belongs to an account, whose fields it keeps',
  ],
  [['shared/element'], 'shared/topics/accounts/account.api.ts', 'the frame of an element loads the account'],
  [['shared/element'], 'shared/topics/summary/first-calls.api.ts', 'the frame of an element starts its first requests'],
  [
    ['shared/topics/summary/account-tasks.rules.ts'],
    'shared/host/public-api.ts',
    'the rules of tasks return the type that hosts receive',
  ],
  [
    ['shared/kit/form/refusal.tsx'],
    'shared/topics/content/article/business-contact.tsx',
    'a refused form offers the contact, which can be an article',
  ],
  [CONSOLE_PAGES, 'shared/element/header-parts.tsx', 'the header of the console has the parts that elements have'],
  [CONSOLE_PAGES, 'shared/topics/accounts/account.rules.ts', 'the rules by which a role sees a page'],
  [CONSOLE_PAGES, 'shared/topics/money/wallet/wallet.rules.ts', 'the rules by which a role sees a page'],
  [
    ['console/conform'],
    'shared/client/configured-addresses.ts',
    'conform requests the addresses that elements request',
  ],
  [['console/conform'], 'shared/client/read-response.ts', 'conform accepts exactly the responses that elements accept'],
  [['console/conform'], 'shared/host/configuration.ts', 'the reader of responses is configured'],
];
/** Files of a topic that the server shares: endpoints, rules, and schemas of requests. */
const SHARED_WITH_SERVER = /^shared\/topics\/([\w/-]+\/[\w.-]+\.(calls|rules|server)|[\w-]+)\.ts$/;
/** Server parts of topics, and the list of them. */
const SERVER_ONLY = /^shared\/topics\/([\w/-]+\/[\w.-]+\.server|calls|endpoint)\.ts$/;

/** The layer of a file is the first one whose pattern matches its path in the project. */
const layers = [
  { name: 'shared/build', files: /^shared\/build\//, uses: ['shared/ui', 'shared/topics', 'shared/core'] },
  { name: 'shared/core', files: /^shared\/core\//, uses: [], packages: [UI, NODE] },
  { name: 'shared/host', files: /^shared\/host\//, uses: ['shared/core'], packages: [NODE] },
  {
    name: 'shared/client',
    files: /^shared\/client\//,
    uses: ['shared/core', 'shared/host'],
    types: ['shared/topics'],
    packages: [NODE],
  },
  { name: 'shared/ui', files: /^shared\/ui\//, uses: ['shared/core', 'shared/host'], packages: [NODE] },
  {
    name: 'shared/element',
    files: /^shared\/element\//,
    uses: ['shared/core', 'shared/host', 'shared/client', 'shared/ui'],
    types: ['shared/topics'],
    packages: [NODE],
  },
  { name: 'shared/spreadsheet', files: /^shared\/spreadsheet\//, uses: [], packages: [UI, NODE] },
  {
    name: 'shared/kit',
    files: /^shared\/kit\//,
    uses: ['shared/core', 'shared/host', 'shared/client', 'shared/ui', 'shared/spreadsheet'],
    types: ['shared/topics'],
    packages: [NODE],
  },
  { name: 'shared/topics', files: SHARED_WITH_SERVER, uses: ['shared/core'], packages: [UI, NODE] },
  { name: 'shared/topics', files: /^shared\/topics\//, uses: ['shared'], packages: [NODE] },
  // A new folder may import nothing until it has a layer here.
  { name: 'shared/$1', files: /^shared\/([^/]+)\//, uses: [], packages: [NODE] },
  { name: 'widgets/$1', files: /^widgets\/([^/]+)\//, uses: ['shared'], packages: [NODE] },
  { name: 'widgets', files: /^widgets\//, uses: ['shared', 'widgets'], packages: [NODE] },
  ...CONSOLE_PAGES.map((name) => ({
    name,
    files: new RegExp(`^${name}/`),
    // In addition to the public surface: styles without style elements.
    uses: ['shared/ui', 'shared/host', 'shared/core'],
    types: ['shared', 'widgets'],
    packages: [NODE],
  })),
  {
    name: 'console/conform',
    files: /^console\/conform\//,
    uses: ['shared/core', 'shared/topics'],
    packages: [UI],
  },
  {
    name: 'console/server',
    files: /^console\/server\//,
    uses: ['shared/core', 'shared/topics', 'shared/spreadsheet'],
    packages: [UI],
  },
];

/**
 * Returns the layer of a file with its name, or undefined for files that may import anything (tests, configurations).
 */
function layerOf(file) {
  for (const layer of layers) {
    const match = layer.files.exec(file);
    if (match) return { ...layer, name: layer.name.replace('$1', match[1] ?? '') };
  }
  return undefined;
}

/** Returns the project file that `source` names in `file`, both relative to the project. Undefined for a package. */
export function importedFile(file, source) {
  if (source.startsWith('#')) return source.slice(1);
  return source.startsWith('.') ? path.posix.join(path.posix.dirname(file), source) : undefined;
}

const within = (file, folders) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/**
 * Returns why `file` may not import `wanted`, both relative to the project with forward slashes.
 * @returns {string | undefined}
 */
export function objection(file, wanted, typesOnly = false) {
  const layer = layerOf(file);
  if (!layer) return undefined;
  if (within(wanted, ['test'])) return 'tests may not be imported';
  const isServer = SERVERS.includes(layer.name) || SERVER_ONLY.test(file);
  if (!isServer && !typesOnly && SERVER_ONLY.test(wanted)) return 'only a server may import server parts of topics';
  const problem = domainObjection(file, wanted, layer);
  if (problem) return problem;
  const { uses } = layer;
  if (within(wanted, [layer.name, ...uses])) return undefined;
  if (EXCEPTIONS.some(([from, to]) => to === wanted && within(file, from))) return undefined;
  if (typesOnly && within(wanted, layer.types ?? [])) return undefined;
  const allowed = uses.length > 0 ? uses.join(', ') : 'nothing else';
  const types = layer.types ? `; types also from ${layer.types.join(', ')}` : '';
  return `${layer.name} may import ${allowed} and itself${types}`;
}

const domainOf = (file) => /^shared\/topics\/([\w-]+)\//.exec(file)?.[1];

const SERVERS = ['console/server', 'console/conform', 'shared/build'];

/** Returns why a file may not import a file of a domain: a view or server code, or a domain that comes later. */
function domainObjection(file, wanted, { name }) {
  const to = domainOf(wanted);
  if (!to) return undefined;
  const runsOnServer = SERVERS.includes(name) || SHARED_WITH_SERVER.test(file);
  if (runsOnServer && !SHARED_WITH_SERVER.test(wanted))
    return 'a server may import .calls, .rules and .server of a topic';
  const from = domainOf(file) ?? to;
  const unknown = [from, to].find((domain) => !DOMAINS.includes(domain));
  if (unknown) return `DOMAINS in test/config/layers.mjs lacks ${unknown}`;
  return DOMAINS.indexOf(to) > DOMAINS.indexOf(from) ? `the domain ${to} comes after ${from}` : undefined;
}

/** Each import has one spelling: `#` across top folders and three folders up, otherwise a relative path. */
function detour(file, wanted, source) {
  const [from, to] = [file, wanted].map((each) => each.split('/')[0]);
  if (![from, to].every((folder) => FOLDERS.includes(folder))) return undefined;
  const near = path.posix.relative(path.posix.dirname(file), wanted);
  const far = from !== to || near.startsWith('../../../');
  if (far === source.startsWith('#')) return undefined;
  return `write '${far ? `#${wanted}` : near}'`;
}

const rule = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '"{{source}}": {{reason}}.' } },
  create(context) {
    const slashed = (file) => file.split(path.sep).join('/');
    const file = slashed(path.relative(context.cwd, context.filename));
    const check = (node, source, typesOnly) => {
      if (typeof source !== 'string') return;
      const wanted = importedFile(file, source);
      const reason = wanted
        ? (objection(file, wanted, typesOnly) ?? detour(file, wanted, source))
        : packageObjection(file, source, typesOnly);
      if (reason) context.report({ node, messageId: 'forbidden', data: { source, reason } });
    };
    const declared = (node) => node.source && check(node, node.source.value, isTypes(node));
    return {
      ImportDeclaration: declared,
      ExportNamedDeclaration: declared,
      ExportAllDeclaration: declared,
      ImportExpression: (node) => check(node, node.source.value, false),
      TSImportType: (node) => check(node, node.source?.value ?? node.argument?.literal?.value, true),
    };
  },
};

function isTypes(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const { specifiers = [] } = node;
  return specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type' || each.exportKind === 'type');
}

function packageObjection(file, source, typesOnly) {
  const layer = layerOf(file);
  const barred = !typesOnly && layer?.packages?.some((pattern) => pattern.test(source));
  return barred ? `${layer.name} may not import this package` : undefined;
}

/** The lint rule `partner/layers`, which checks imports against the layers. */
export default { meta: { name: 'partner' }, rules: { layers: rule } };
