import assert from 'node:assert/strict';
import { it } from 'node:test';
import { avatarOf } from '#console/page/account-store.ts';

it('uses the first 3 characters of the user name in any script (§2.3)', () => {
  assert.equal(avatarOf('王小明明'), '王小明');
  assert.equal(avatarOf('13800138000'), '138');
  assert.equal(avatarOf('𠮷野家店'), '𠮷野家');
  assert.equal(avatarOf('agent'), 'age');
  assert.equal(avatarOf('bob'), 'bob');
  assert.equal(avatarOf('a1-77'), 'a1-');
  assert.equal(avatarOf(''), '···');
});
