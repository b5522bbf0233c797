import { useBindDeviceMutation } from '#shared/topics/device/device.api.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { cleanUuid, UUID_LENGTH, uuidFault } from './bind-device.rules.ts';
import { bindText } from './bind-device.text.ts';

/**
 * The form that binds a node to the account.
 * @param deviceUuid the UUID that the field starts with
 */
export function useBindDeviceForm(deviceUuid: string, onBound: (deviceUuid: string) => void) {
  const text = useText(bindText);
  const { unknown } = useText(formText);
  const [bind] = useBindDeviceMutation();

  const form = usePlatformForm({
    defaultValues: { deviceUUID: cleanUuid(deviceUuid), remark: '' },
    rules({ deviceUUID }) {
      const clean = cleanUuid(deviceUUID);
      const fault = uuidFault(clean);
      return {
        deviceUUID: fault === 'length' ? text.faults.length(UUID_LENGTH, clean.length) : fault && text.faults[fault],
      };
    },
    toRequest: ({ deviceUUID, remark }) => ({ deviceUUID: cleanUuid(deviceUUID), remark: remark.trim() }),
    async send(request) {
      const { error } = await bind(request);
      const failure = await errorToShow(error, unknown);
      if (failure) return failure;
      form.methods.reset({ deviceUUID: '', remark: '' });
      onBound(request.deviceUUID);
      return undefined;
    },
  });
  return form;
}
