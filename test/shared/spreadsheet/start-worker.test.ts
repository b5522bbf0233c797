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

describe('a Worker', () => {
  const { Worker: Original } = window;
  afterEach(() => void (window.Worker = Original));

  it('is left out where the browser refuses to construct one, so that the caller works on the page', async () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('refused by a policy', 'SecurityError');
      }
    } as unknown as typeof Worker;
    expect(await startWorker(pathname)).to.equal(undefined);
    expect(await startWorker(`https://bundle.invalid${pathname}`)).to.equal(undefined);
  });

  it('of a bundle on another origin starts only from a blob, because an attempt from its address violates `worker-src blob:`', async () => {
    const attempts: string[] = [];
    window.Worker = class extends Original {
      constructor(address: string | URL, options?: WorkerOptions) {
        attempts.push(new URL(address).protocol);
        super(address, options);
      }
    };
    await startWorker(`https://bundle.invalid${pathname}`);
    expect(attempts).to.deep.equal(['blob:']);
  });
});
