import { expect } from '@open-wc/testing';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lazyModule } from '#shared/ui/base/lazy-part.ts';
import { until } from '../../browser/until.ts';

interface Words {
  readonly words: string;
}

describe('a part that is fetched when wanted', () => {
  let place: HTMLElement;
  let root: Root;
  beforeEach(() => {
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
  });

  it('is shown when it comes between the drawing that lacks it and the effects of that drawing', async () => {
    let come: (module: Words) => void = () => undefined;
    const part = lazyModule(() => new Promise<Words>((resolve) => (come = resolve)));
    part.preload();
    function Reader() {
      const module = part.use(true);
      useLayoutEffect(() => come({ words: 'here' }), []);
      return <p>{module?.words ?? 'waiting'}</p>;
    }
    root.render(<Reader />);
    await until(() => place.textContent === 'here');
  });

  it('is fetched once for all who want it, and again after a failure', async () => {
    let fetched = 0;
    const part = lazyModule(() =>
      ++fetched === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ words: 'here' }),
    );
    let failures = 0;
    const Reader = ({ wanted }: { wanted: boolean }) => {
      const module = part.use(wanted, () => failures++);
      return <p>{module?.words ?? 'waiting'}</p>;
    };
    root.render(<Reader wanted />);
    await until(() => failures === 1);
    root.render(<Reader wanted={false} />);
    await until(() => place.textContent === 'waiting');
    root.render(
      <>
        <Reader key="one" wanted />
        <Reader key="two" wanted />
      </>,
    );
    await until(() => place.textContent === 'herehere');
    expect(fetched).to.equal(2);
  });
});
