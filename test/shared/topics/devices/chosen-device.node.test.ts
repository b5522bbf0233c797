import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matches } from '#shared/topics/devices/chosen-device.ts';

describe('matches a typed text with a device', () => {
  const device = { uuid: '8F3C91D2-0a17', name: '沪宝山 A03' };
  const found: readonly string[] = ['', '宝山', 'a03', 'Ａ０３', '8f3c', '0A17', '宝山 a03', '  a03  沪 '];
  const missed: readonly string[] = ['杭', 'a04', '宝山 b', '8f3c92'];
  for (const typed of found) it(`finds the device by "${typed}"`, () => assert.equal(matches(device, typed), true));
  for (const typed of missed)
    it(`does not find the device by "${typed}"`, () => assert.equal(matches(device, typed), false));
});
