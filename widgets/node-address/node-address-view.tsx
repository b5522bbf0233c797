import { AddressForm } from './address-form.tsx';

/** The form; the form of another user starts empty. */
export default function NodeAddressView({ username }: { username: string | undefined }) {
  return <AddressForm key={username} username={username} />;
}
