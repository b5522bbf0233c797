import { expect } from '@open-wc/testing';
import { useEffect, useState } from 'react';
import { defineElement } from '#shared/element/define-element.tsx';
import { useWidget } from '#shared/host/widget-context.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { mount } from '../../browser/element-page.ts';
import { until } from '../../browser/until.ts';
import { shownIn } from './probe.tsx';

/** Steps of the element, which a test lets happen. */
const steps = { showsPart: () => {} };

function Awaited() {
  const widget = useWidget();
  const [isPartShown, setPartShown] = useState(false);
  useEffect(() => {
    steps.showsPart = () => setPartShown(true);
    widget.markReady();
  }, [widget]);
  return <p style={{ height: 40 }}>content {isPartShown ? 'and its part' : <Skeleton />}</p>;
}

let load = (): void => {};
const loaded = new Promise<void>((resolve) => (load = resolve));

defineElement('partner-awaited' as 'partner-probe', {
  skeleton: () => <PanelPlaceholder height={50} />,
  heights: [300, 200, 100],
  view: async () => {
    await loaded;
    return { default: Awaited };
  },
});

const awaited = (width: number) => mount('partner-awaited' as 'partner-probe', width);

describe('the height of an element', () => {
  it('is the usual one from its definition on, with a skeleton as high', async () => {
    for (const [width, height] of [
      [320, 300],
      [768, 200],
      [1280, 100],
    ] as const) {
      const element = await awaited(width);
      // a page is painted after the microtasks of the task that adds the element
      await Promise.resolve();
      expect(element.offsetHeight, `${width} px`).to.equal(height);
      const skeleton = () => element.shadowRoot!.querySelector<HTMLElement>('[aria-hidden]');
      await until(() => skeleton() !== null, 'the skeleton is shown');
      expect([element.offsetHeight, skeleton()!.offsetHeight], `${width} px`).to.deep.equal([height, height]);
    }
  });

  it('grows with the size of text', async () => {
    const element = await awaited(1280);
    element.style.setProperty('--partner-text-base', '28px');
    expect(element.offsetHeight).to.equal(200);
  });

  it('is that of the content as soon as the content is complete', async () => {
    const element = await awaited(320);
    load();
    await until(() => shownIn(element).includes('content'));
    expect(element.offsetHeight, 'a part is loading').to.equal(300);
    steps.showsPart();
    await until(() => element.offsetHeight === 40, 'no gap');
  });
});
