/**
 * The chunks of the npm package: few, as a host's bundler cuts them anew. What elements need at once is apart from what
 * they need later, and of that each chunk is of one layer or one area, so that no two import each other.
 */
import path from 'node:path';
import { root } from './widget-entries.mjs';

/** Areas of widgets/, by folder: who sees one screen of an area mostly sees the others. */
const areas = {
  money: ['bills', 'income', 'wallet', 'payout', 'real-name', 'startup-dialogs', 'contract-banner'],
  machines: [
    'bind-device',
    'bind-help',
    'device-dial',
    'device-list',
    'directed-business',
    'miner-list',
    'tech-overview',
  ],
};

/**
 * @param {string[]} entries files of the elements
 * @param {string} first the element whose start counts most
 * @param {string} light what is imported without any element
 */
export function packageChunks(entries, first, light) {
  let atOnce;
  let core;
  let configuration;
  return (id, { getModuleInfo }) => {
    if (!atOnce) {
      atOnce = new Set(entries.flatMap((entry) => [...reachedFrom(entry, getModuleInfo)]));
      core = reachedFrom(first, getModuleInfo);
      configuration = reachedFrom(light, getModuleInfo);
    }
    // an element's own file is nobody's but its entry's
    if (entries.includes(id) || id === light) return undefined;
    if (configuration.has(id)) return 'configuration';
    return chunkOf(path.relative(root, id), atOnce.has(id) && (core.has(id) ? 'core' : 'shared'));
  };
}

function reachedFrom(start, getModuleInfo) {
  const reached = new Set([start]);
  for (const id of reached) for (const next of getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** @param {string | false} atOnce the chunk of what is needed at once, where it is nobody's area */
function chunkOf(file, atOnce) {
  const [, layer, folder] = /^(shared|widgets)\/([^/]+)\//.exec(file) ?? [];
  if (layer === 'shared') return atOnce || `later-${['ui', 'features'].includes(folder) ? folder : 'calls'}`;
  if (layer !== 'widgets') return atOnce || undefined;
  const [area = 'account'] = Object.entries(areas).find(([, names]) => names.includes(folder)) ?? [];
  return atOnce ? area : `later-${area}`;
}
