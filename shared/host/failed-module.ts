/** Why a module of the bundle did not come: looked into once the loader has given up for now. */
import { tell } from './problems.ts';

/** @param files addresses with their hashes, as the build wrote them */
export async function tellFailedModule(
  tag: string,
  files: readonly (readonly [address: string, integrity?: string | undefined])[],
  error: unknown,
): Promise<void> {
  const reasons = await Promise.all(files.map(([address, integrity]) => reasonOf(address, integrity)));
  const at = reasons.findIndex(Boolean);
  const address = files[at]?.[0];
  if (reasons[at] === 'integrity') tell('integrity', { tag, what: address });
  else tell('load', { tag, what: address ? `${address} ${reasons[at]}` : `${error as Error}` });
}

async function reasonOf(address: string, integrity = ''): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    if (!answer.ok) return `answered ${answer.status}`;
    // pages that are not secure cannot hash, and nothing is said of what was not looked at
    if (!integrity || !globalThis.crypto?.subtle) return undefined;
    const hash = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
    const found = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
    return found === integrity ? undefined : 'integrity';
  } catch {
    return 'could not be fetched';
  }
}
