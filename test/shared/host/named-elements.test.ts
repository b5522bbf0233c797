import { expect } from '@open-wc/testing';

/** Two anchors with the name of the global, as an author of a page's content can write them without a script. */
function addNamedElements(): void {
  for (const [name, href] of [
    ['', 'https://other.example/'],
    ['apiBase', 'https://other.example/'],
  ]) {
    const anchor = document.createElement('a');
    Object.assign(anchor, { id: 'partnerConsole', name, href });
    document.body.append(anchor);
  }
}

// Nothing is imported yet, because a page with its own bundle configures its elements after the imports.
describe('elements of the page with the name of the global', () => {
  it('are not the configuration, and leave the elements waiting for it', async () => {
    addNamedElements();
    // The global is the list of both elements, with the address of the second. In Firefox it is the first element.
    expect(window.partnerConsole).to.be.an.instanceOf(Object);
    const { getConfiguration, isConfigured } = await import('#shared/host/configuration.ts');
    expect(getConfiguration().apiBase).to.equal(undefined);
    expect(isConfigured()).to.equal(false);
    window.partnerConsole = { session: 'embed' };
    expect(getConfiguration()).to.deep.equal({ session: 'embed' });
  });
});
