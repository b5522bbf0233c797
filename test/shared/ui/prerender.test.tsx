import { expect } from '@open-wc/testing';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { elementSheets } from '#shared/element/adopted-sheet.ts';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Prerender } from '#shared/ui/overlay/prerender.tsx';
import { until } from '../../browser/until.ts';
import { show } from './show.tsx';

const Ahead = styled.p`
  outline: 3px dotted rgb(1, 2, 4);
`;

const rules = (): string =>
  elementSheets()
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join();

describe('a dialog that is rendered ahead', () => {
  it('adds its styles, runs no effect, and is in no document', async () => {
    await preloadDialog();
    const effects: string[] = [];
    function Content() {
      useEffect(() => void effects.push('ran'), []);
      return <Ahead>提现金额</Ahead>;
    }
    const { root } = await show(() => (
      <Prerender>
        <Dialog open title="提现" onClose={() => effects.push('closed')}>
          <Content />
        </Dialog>
      </Prerender>
    ));
    await until(() => rules().includes('rgb(1, 2, 4)'), 'rendered');
    expect(root.querySelector('[role=dialog]')).to.equal(null);
    expect(root.textContent).not.to.contain('提现金额');
    expect(effects).to.deep.equal([]);
    expect(document.body.style.overflow).not.to.equal('hidden');
  });
});
