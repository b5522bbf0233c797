import { useCallback, useState } from 'react';
import { hidesSensitive } from '#shared/domain/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormPanel } from '#shared/features/form-layout.ts';
import { useAccountPhone } from '#shared/features/phone-change/use-withdrawal-phone.ts';
import { ScanPrompt } from '#shared/features/scan-prompt.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useAccountInfoQuery } from '#shared/client/account.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { firstScreenModule } from '#shared/ui/lazy-part.ts';
import { StateCard } from '#shared/ui/state-card.tsx';
import { useRequiredModule } from '#shared/ui/use-part.ts';
import { HeadRow, Stack } from './real-name-layout.ts';
import { RealNameSkeleton } from './real-name-skeleton.tsx';
import type { VerifiedPerson } from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';
import { Onward, Verified } from './verified.tsx';

const form = firstScreenModule(() => import('./real-name-form.tsx'));

/** What the platform tells of the person, else what was just verified here. */
const told = (account: AccountInfo, phone: string | undefined, person: VerifiedPerson | undefined): VerifiedPerson => ({
  realName: account.realName || (person?.realName ?? ''),
  IDCardNumber: account.IDCardNumber || (person?.IDCardNumber ?? ''),
  phoneNumber: phone || (person?.phoneNumber ?? ''),
});

/** The form, or the verified person; before either, the mini-program where it is asked for (§6). */
export function RealNameContainer({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(realNameText);
  const { refetch } = useAccountInfoQuery();
  /** who has just been verified here, and whether the way on is ours */
  const [fresh, setFresh] = useState<{ person: VerifiedPerson; counts: boolean }>();

  const onVerified = useCallback(
    ({ realName, IDCardNumber, phoneNumber }: VerifiedPerson) => {
      const counts = widget.emit('partner-identity-verified', {});
      setFresh({ person: { realName, IDCardNumber, phoneNumber }, counts });
    },
    [widget],
  );
  const go = useCallback(() => void widget.requestNavigation('beneficiary'), [widget]);

  const toScan = account.needVerify === true;
  const phone = useAccountPhone(account);
  const verified = account.idenAuthenticationed ? told(account, phone, fresh?.person) : fresh?.person;
  const asks = !verified && !toScan;
  const Form = useRequiredModule(form, asks);
  const shown = !asks || Form !== undefined;
  useWidgetState(shown);

  if (!shown) return <RealNameSkeleton />;
  const content = () => {
    if (verified)
      return <Verified person={verified} hidden={hidesSensitive(account, getConfiguration().uidAllowList)} />;
    if (toScan)
      return <StateCard icon="lock" tone="accent" title={text.verifyFirstTitle} text={text.verifyFirstText} />;
    return (
      Form && (
        <Form.RealNameForm
          account={account}
          isVerified={async () => (await refetch()).data?.idenAuthenticationed === true}
          onVerified={onVerified}
        />
      )
    );
  };
  return (
    <Stack>
      {toScan && <ScanPrompt />}
      <FormPanel as="section">
        <header>
          <HeadRow>
            <h2>{text.title}</h2>
            {verified && <Badge tone={toScan ? 'warning' : 'success'}>{toScan ? text.toScan : text.verified}</Badge>}
          </HeadRow>
          {verified ? <p>{toScan ? text.toScanText : text.verifiedText}</p> : !toScan && <p>{text.subtitle}</p>}
        </header>
        {fresh && <Onward counts={fresh.counts} onGo={go} />}
        {content()}
      </FormPanel>
    </Stack>
  );
}
