import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isPlainValue } from '#console/secure/look.ts';

it('accepts colors, measures and fonts, but no addresses in any spelling', () => {
  for (const value of ['#1a73e8', 'rgb(0 0 0 / 0.2)', '12px', 'calc(100% - 2px)', '"PingFang SC", sans-serif'])
    assert.ok(isPlainValue(value), value);
  for (const value of [
    'url(https://foreign.example)',
    'URL("https://foreign.example")',
    'u\\72l(https://foreign.example)',
    '\\55 RL(https://foreign.example)',
    'image-set("https://foreign.example" 1x)',
    'i\\6dage-set("https://foreign.example" 1x)',
    'src("https://foreign.example")',
  ])
    assert.ok(!isPlainValue(value), value);
});
