import { expect } from '@open-wc/testing';
import { startWorker } from '#shared/spreadsheet/start-worker.ts';

const { pathname } = new URL('/shared/spreadsheet/read.worker.ts', location.href);

describe('the Worker of a bundle that a host has bundled again', () => {
  it('starts from a path, as Next gives it', async () => {
    const worker = await startWorker(pathname);
    expect(worker).to.be.instanceOf(Worker);
    worker!.terminate();
  });
});
