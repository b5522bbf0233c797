import type { ComponentType } from 'react';
import { useAccount } from '../account-store.ts';
import { mayOpen, type PageName, type PageRoute } from '../routes.ts';
import { DevicesPage } from './devices.tsx';
import { Forbidden } from './forbidden.tsx';
import { LoginPage } from './login.tsx';
import { MinersPage } from './miners.tsx';
import { NotHereYet } from './not-here-yet.tsx';
import { Overview } from './overview.tsx';
import { ResetPasswordPage } from './reset-password.tsx';
import { TechPage } from './tech.tsx';
import { AgreementPage, BeneficiaryPage, CertificationPage, PasswordPage, UserPage } from './user.tsx';
import { WalletPage } from './wallet.tsx';

/** Pages that are built; the others say that they are not. */
const PAGES: Partial<Record<PageName, ComponentType>> = {
  login: LoginPage,
  resetPassword: ResetPasswordPage,
  overview: Overview,
  tech: TechPage,
  devices: DevicesPage,
  miners: MinersPage,
  wallet: WalletPage,
  user: UserPage,
  certification: CertificationPage,
  beneficiary: BeneficiaryPage,
  password: PasswordPage,
  agreement: AgreementPage,
};

export function RoutePage({ route }: { route: PageRoute }) {
  const { account } = useAccount();
  // Who it is may still be on its way: the page begins, as most people may see what they ask for.
  if (account && !mayOpen(route, account)) return <Forbidden name={route.name} />;
  const Page = PAGES[route.name];
  return Page ? <Page /> : <NotHereYet name={route.name} />;
}
