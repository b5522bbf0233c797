import type { ComponentType } from 'react';
import { useAccount } from '../account-store.ts';
import { mayOpen, type PageName, type PageRoute } from '../routes.ts';
import { BindDevicePage } from './bind-device.tsx';
import { BindOnPhonePage } from './bind-on-phone.tsx';
import { DeployPage } from './deploy.tsx';
import { DevicesPage } from './devices.tsx';
import { DialConfigPage, DialListPage } from './dial.tsx';
import { DocumentPage } from './document.tsx';
import { Forbidden } from './forbidden.tsx';
import { HelpPage } from './help.tsx';
import { JoinPage } from './join.tsx';
import { LoginPage } from './login.tsx';
import { MinersPage } from './miners.tsx';
import { MobilePage } from './mobile.tsx';
import { NodeAddressPage } from './node-address.tsx';
import { AuthorizationPage, CallbackPage } from './open-platform.tsx';
import { Overview } from './overview.tsx';
import { PrivateHistoryPage } from './private-history.tsx';
import { ResetPasswordPage } from './reset-password.tsx';
import { TechPage } from './tech.tsx';
import { TicketsPage } from './tickets.tsx';
import { AgreementPage, BeneficiaryPage, CertificationPage, PasswordPage, UserPage } from './user.tsx';
import { WalletPage } from './wallet.tsx';

const PAGES: Readonly<Record<PageName, ComponentType>> = {
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
  dialList: DialListPage,
  dialConfig: DialConfigPage,
  deploy: DeployPage,
  tickets: TicketsPage,
  authorization: AuthorizationPage,
  callback: CallbackPage,
  nodeAddress: NodeAddressPage,
  privateHistory: PrivateHistoryPage,
  bindOnPhone: BindOnPhonePage,
  mobile: MobilePage,
  join: JoinPage,
  bindDevice: BindDevicePage,
  help: HelpPage,
  article: HelpPage,
  document: DocumentPage,
};

export function RoutePage({ route }: { route: PageRoute }) {
  const { account } = useAccount();
  // Who it is may still be on its way: the page begins, as most people may see what they ask for.
  if (account && !mayOpen(route, account)) return <Forbidden name={route.name} />;
  const Page = PAGES[route.name];
  return <Page />;
}
