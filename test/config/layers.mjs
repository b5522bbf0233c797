/**
 * Who may import whom. Each room names the rooms it may use; `types` are rooms of which it may use types alone, as a
 * page composes elements by their tags and never by their code.
 */
import path from 'node:path';

const UI = /^(react|react-dom|styled-components|@ark-ui\/|react-redux|@r2wc\/)/;
const NODE = /^node:/;

/** The first pattern that matches a file, relative to the project, is its room. */
const rooms = [
  { name: 'shared/build', files: /^shared\/build\//, uses: ['shared/build'] },
  { name: 'shared/domain', files: /^shared\/domain\//, uses: [], packages: [UI, NODE] },
  {
    name: 'shared/client/schemas',
    files: /^shared\/platform\/schemas\//,
    uses: ['shared/domain'],
    packages: [UI, NODE],
  },
  { name: 'shared', files: /^shared\//, uses: ['shared/domain', 'shared/client/schemas'], packages: [NODE] },
  { name: 'widgets/$1', files: /^widgets\/([^/]+)\//, uses: ['shared'], packages: [NODE] },
  { name: 'widgets', files: /^widgets\//, uses: ['shared', 'widgets'], packages: [NODE] },
  ...['page', 'gallery'].map((name) => ({
    name: `console/${name}`,
    files: new RegExp(`^console/${name}/`),
    // beside the public surface: how styles come without style elements, and the version
    uses: ['shared/ui', 'shared/host', 'shared/domain', 'shared/element/page-root.tsx', 'shared/element/version.ts'],
    types: ['shared', 'widgets'],
    packages: [NODE],
  })),
  {
    name: 'console/conform',
    files: /^console\/conform\//,
    // What it calls understood is what the elements understand: their addresses, their reader, their schemas.
    uses: [
      'shared/domain',
      'shared/client/schemas',
      'shared/client/addresses.ts',
      'shared/client/answer.ts',
      'shared/host/configuration.ts',
    ],
    packages: [UI],
  },
  {
    name: 'console/server',
    files: /^console\/server\//,
    uses: ['shared/domain', 'shared/client/schemas'],
    packages: [UI],
  },
];

/** The room of a file and what it was called, or undefined for files that may use anything (tests, configurations). */
function layerOf(file) {
  for (const room of rooms) {
    const match = room.files.exec(file);
    if (match) return { ...room, name: room.name.replace('$1', match[1] ?? '') };
  }
  return undefined;
}

const within = (file, folders) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/**
 * Why `file` may not import `wanted`, both relative to the project with forward slashes.
 * @returns {string | undefined}
 */
export function objection(file, wanted, typesOnly = false) {
  const room = layerOf(file);
  if (!room) return undefined;
  if (within(wanted, ['test'])) return 'nobody imports tests';
  const uses = room.name === 'shared' ? ['shared'] : room.uses;
  if (within(wanted, [room.name, ...uses])) return undefined;
  if (typesOnly && within(wanted, room.types ?? [])) return undefined;
  const allowed = uses.length > 0 ? uses.join(', ') : 'nothing else';
  const types = room.types ? `; types also from ${room.types.join(', ')}` : '';
  return `${room.name} may import ${allowed} and itself${types}`;
}

const rule = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '"{{source}}": {{reason}}.' } },
  create(context) {
    const slashed = (file) => file.split(path.sep).join('/');
    const file = slashed(path.relative(context.cwd, context.filename));
    const check = (node, source, typesOnly) => {
      if (typeof source !== 'string') return;
      const reason = source.startsWith('.')
        ? objection(file, slashed(path.join(path.dirname(file), source)), typesOnly)
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
  const room = layerOf(file);
  const barred = !typesOnly && room?.packages?.some((pattern) => pattern.test(source));
  return barred ? `${room.name} does without this package` : undefined;
}

/** The lint rule `partner/rooms`: imports stay within what the rooms allow. */
export default { meta: { name: 'partner' }, rules: { rooms: rule } };
