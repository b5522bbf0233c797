import { expect } from '@open-wc/testing';
import type { ElementCase } from './element-case.ts';
import { ELEMENTS } from './element-cases.ts';

/** Returns the tags that the entry of all elements defines. */
async function definedTags(): Promise<string[]> {
  const tags: string[] = [];
  const { define } = CustomElementRegistry.prototype;
  CustomElementRegistry.prototype.define = function (tag, ...rest) {
    tags.push(tag);
    define.call(this, tag, ...rest);
  };
  try {
    await import('#widgets/index.ts');
  } finally {
    CustomElementRegistry.prototype.define = define;
  }
  return tags;
}

describe('the contract of all elements with their host', () => {
  it('has a row for each element', async () => {
    const rows = Object.values(ELEMENTS).flatMap((all) => all.map(({ tag }) => tag));
    expect(rows.sort()).to.deep.equal((await definedTags()).sort());
  });

  it('lists the controls of each element and of each of its dialogs, and no others', async () => {
    const list = (await (await fetch('/test/widgets/contract/controls.json')).json()) as object;
    const places = Object.values(ELEMENTS).flatMap((all: readonly ElementCase[]) =>
      all.flatMap(({ tag, dialogs = [] }) => [tag, ...dialogs.map((opener) => `${tag} ${opener}`)]),
    );
    expect(Object.keys(list).sort()).to.deep.equal(places.sort());
  });

  it('has a contract test and a leak test for each group of rows', async () => {
    for (const name of Object.keys(ELEMENTS))
      for (const [folder, tested] of [
        ['test/widgets/contract', 'meetsHostContract'],
        ['test/embed/leaks', 'leavesNothing'],
      ] as const) {
        const file = await (await fetch(`/${folder}/${name}.test.ts`)).text();
        expect(file, name).to.contain(`${name}.forEach(${tested})`);
      }
  });
});
