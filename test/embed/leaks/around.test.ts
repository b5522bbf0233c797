import { expect } from '@open-wc/testing';
import '../../../widgets/contract-banner/contract-banner.element.tsx';
import '../../../widgets/message-bell/message-bell.element.tsx';
import '../../../widgets/official-account/official-account.element.tsx';
import '../../../widgets/startup-dialogs/startup-dialogs.element.tsx';
import { AROUND, DESK, DOORS, HELP, leaveNothing, MACHINES, MONEY, OPEN, PERSON } from './mount-and-remove.ts';

leaveNothing(AROUND);

describe('mounts and unmounts', () => {
  it('are of every element of the public surface', async () => {
    const surface = (await (await fetch('/test/embed/public-surface.json')).json()) as { elements: object };
    const mounted = [...MONEY, ...MACHINES, ...PERSON, ...OPEN, ...HELP, ...DESK, ...DOORS, ...AROUND].sort().join(' ');
    expect(mounted).to.equal(Object.keys(surface.elements).sort().join(' '));
  });
});
