import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { declaredHeights, reserveCss } from '#shared/build/reserve-css.ts';

/** Returns the height of an element by the last rule for its width, as a browser does. */
function heightAt(css: readonly string[], tag: string, width: number): number | undefined {
  let most = Infinity;
  let height: number | undefined;
  for (const line of css) {
    const [, limit] = /^@container \(max-width: (\d+)px\)/.exec(line) ?? [];
    if (limit) most = Number(limit);
    else if (line === '}') most = Infinity;
    const [, px] = line.startsWith(`${tag}:`) ? (/height: calc\((\d+) /.exec(line) ?? []) : [];
    if (px && width <= most) height = Number(px);
  }
  return height;
}

describe('the style sheet of reserved heights', () => {
  it('has the declared height of each element for its width', () => {
    const css = reserveCss().split('\n');
    for (const [tag, [narrow, medium, wide]] of declaredHeights())
      assert.deepEqual(
        [320, 640, 641, 960, 961].map((width) => heightAt(css, tag, width)),
        [narrow, narrow, medium, medium, wide],
        tag,
      );
  });
});
