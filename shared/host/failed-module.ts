/** Finds out why a module of the bundle could not be loaded, after the loader gave up. */
import { logProblem } from './problems.ts';

/** @param files addresses with their integrity hashes, as the build wrote them */
export async function reportFailedModule(
  tag: string,
  files: readonly (readonly [address: string, integrity?: string | undefined])[],
  error: unknown,
): Promise<void> {
  const reasons = await Promise.all(files.map(([address, integrity]) => reasonOf(address, integrity)));
  const at = reasons.findIndex(Boolean);
  const address = files[at]?.[0];
  if (reasons[at] === 'integrity') logProblem('integrity', { tag, what: address });
  else logProblem('load', { tag, what: address ? `${address} ${reasons[at]}` : `${error as Error}` });
}

async function reasonOf(address: string, integrity = ''): Promise<string | undefined> {
  try {
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    if (!response.ok) return `returned ${response.status}`;
    // Pages without a secure context cannot hash, so the integrity stays unknown.
    if (!integrity || !globalThis.crypto?.subtle) return undefined;
    const hash = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    const actualIntegrity = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
    return actualIntegrity === integrity ? undefined : 'integrity';
  } catch {
    return 'could not be fetched';
  }
}
