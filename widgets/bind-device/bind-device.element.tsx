import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount, WhereOffered } from '#shared/features/account/for-account.tsx';
import { FieldsSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const form = firstScreenModule(() => import('./bind-device-form.tsx'));

const attributes = {
  deviceUuid: attribute.string(),
};

/**
 * Binds a node to the account by its UUID, such as on a phone that has read the node's label (§2.1, /m/bind).
 *
 * @element partner-bind-device
 * @attr {string} device-uuid - the UUID the form begins with
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: login, device and dial with `{deviceUUID}`
 * @event partner-device-bound - `{deviceUuid}`: the node is the account's
 */
function BindDevice({ deviceUuid }: WidgetProps<typeof attributes>) {
  const Form = useRequiredModule(form, true);
  const skeleton = <FieldsSkeleton fields={2} />;
  return (
    <WhereOffered calls={['bindDevice']} skeleton={skeleton}>
      <ForAccount needs="bindDevice" skeleton={skeleton}>
        {(account) =>
          Form ? <Form.BindDeviceForm key={deviceUuid} account={account} deviceUuid={deviceUuid ?? ''} /> : skeleton
        }
      </ForAccount>
    </WhereOffered>
  );
}

export type PartnerBindDevice = WidgetElement<typeof attributes>;

defineWidget('partner-bind-device', BindDevice, {
  attributes,
  events: ['partner-session-required', 'partner-device-bound'],
  // its code comes while the account is asked for
  prefetch: form.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-bind-device': PartnerBindDevice;
  }
  interface HTMLElementEventMap {
    'partner-device-bound': CustomEvent<{ deviceUuid: string }>;
  }
}
