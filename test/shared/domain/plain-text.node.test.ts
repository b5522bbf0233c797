import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainText } from '#shared/domain/plain-text.ts';

describe('third-party text (hazards 7, 8)', () => {
  it('keeps its lines with any line terminator', () =>
    assert.equal(plainText('一\r\n二\r三\u2028四\u2029五\n六'), '一\n二\n三\n四\n五\n六'));

  it('has spaces instead of tabs', () => assert.equal(plainText('甲\t乙'), '甲 乙'));

  it('loses direction marks', () => assert.equal(plainText('a\u202eb\u2066c\u2069d\u200ee\u200ff\u061cg'), 'abcdefg'));

  it('loses control characters and invisible marks', () =>
    assert.equal(plainText('a\u0000b\u0007c\u007fd\u00ade\u200bf\u3164g\ufeffh\u2062i'), 'abcdefghi'));

  it('keeps joiners, which emoji contain, and all visible characters', () => {
    for (const text of ['👨\u200d👩\u200d👧', '  12,846.37 元 ', 'é e\u0301']) assert.equal(plainText(text), text);
  });
});
