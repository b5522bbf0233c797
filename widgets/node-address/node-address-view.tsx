import { oneLine } from '#shared/core/clean-text.ts';
import { AddressForm } from './address-form.tsx';

/** The form; the form of another user starts empty. */
export default function NodeAddressView({ username = '' }: { username: string | undefined }) {
  const owner = oneLine(username) || undefined;
  return <AddressForm key={owner} username={owner} />;
}
