import { maskUsername } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { billsText } from './bills.text.ts';

/** States the agent that settles the income of a sub-account, in place of a bill. */
export default function SettledByAgent({ agent }: { agent: string }) {
  return useText(billsText).settledByAgent(maskUsername(agent));
}
