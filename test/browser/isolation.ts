/** Checks that a test file does not see the state that another one left. Three files run it, at most two at once. */
import { expect } from '@open-wc/testing';
import { platformReady } from './sandbox.ts';

const MARK = 'left-behind';

async function existingState(): Promise<string[]> {
  const there: string[] = [];
  if (localStorage.length > 0) there.push('local storage');
  if (sessionStorage.length > 0) there.push('session storage');
  if (document.cookie !== '') there.push('cookies');
  if ((await caches.keys()).length > 0) there.push('caches');
  if ((await indexedDB.databases()).length > 0) there.push('a database');
  const { list } = (await (await fetch('/sandbox/faults')).json()) as { list: unknown[] };
  if (list.length > 0) there.push('faults of the platform');
  return there;
}

async function leaveState(): Promise<void> {
  localStorage.setItem(MARK, MARK);
  sessionStorage.setItem(MARK, MARK);
  document.cookie = `${MARK}=${MARK}; Max-Age=3600`;
  await caches.open(MARK);
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open(MARK);
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  await fetch('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call: `/${MARK}`, fault: 'reset' }),
  });
}

export function isIsolated(): void {
  describe('a test file', () => {
    before(platformReady);

    it('finds no state of another file, and leaves state of every kind', async () => {
      expect(await existingState()).to.deep.equal([]);
      await leaveState();
      expect(await existingState()).to.have.length(6);
    });
  });
}
