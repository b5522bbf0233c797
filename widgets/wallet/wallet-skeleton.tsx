import { useText } from '../../shared/host/locale.ts';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { PanelPlaceholder } from '../../shared/ui/panel-placeholder.tsx';
import { WalletView } from './wallet-view.tsx';
import { walletText } from './wallet.text.ts';

/** The wallet before anything is known: the places of what comes, so that nothing jumps. */
export function WalletSkeleton() {
  const text = useText(walletText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <WalletView
        cycle="month"
        onCycle={undefined}
        sentence={undefined}
        balance={{
          left: undefined,
          withdrawn: undefined,
          failed: false,
          masked: false,
          account: undefined,
          limits: undefined,
          reason: undefined,
          opening: false,
          onWithdraw: undefined,
          opensDetail: false,
          onIncomeDetail: undefined,
        }}
        rules={<PanelPlaceholder height={356} />}
      >
        <PanelPlaceholder height={640} />
      </WalletView>
    </>
  );
}

/** Before it is known which question the gate asks. */
export function GatePlaceholder() {
  const text = useText(walletText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <PanelPlaceholder height={320} narrow />
    </>
  );
}
