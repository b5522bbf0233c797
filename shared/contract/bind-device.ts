/** How a node comes to its person; apart, because the list of devices needs nothing else of shared/contract/devices.ts. */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import { nothing } from './basics.ts';
import { post, type Given } from './call.ts';

export const binding = v.object({
  deviceUUID: v.pipe(
    v.nullish(v.string('请填写节点 UUID'), ''),
    v.trim(),
    v.nonEmpty('请填写节点 UUID'),
    v.regex(/^[0-9a-f]{32}$/i, '节点 UUID 应为 32 位十六进制字符'),
  ),
  remark: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(50, '备注最多 50 个字')),
});
export type Binding = Given<typeof binding>;
export const bindDeviceCall = post<typeof binding>()('bindDevice', OPTIONAL_PATHS.bindDevice, 'H', nothing);
