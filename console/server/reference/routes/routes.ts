/** All routes of the platform. */
import type { FastifyInstance } from 'fastify';
import { Turns } from '../access/turns.ts';
import type { Platform } from '../context.ts';
import type { Pushes } from '../notices/pushes.ts';
import type { ProviderAddresses } from '../providers/operator-services.ts';
import { notFound } from '../refusal.ts';
import { addressRoutes, bankRoutes } from './accounts/address-routes.ts';
import { identityRoutes } from './accounts/identity-routes.ts';
import { payoutRoutes } from './accounts/payout-routes.ts';
import { privacyRoutes } from './accounts/privacy-routes.ts';
import { codeRoutes, sessionRoutes } from './accounts/session-routes.ts';
import { savedFilterRoutes } from './accounts/saved-filter-routes.ts';
import { shareRoutes } from './accounts/share-routes.ts';
import { billRoutes, incomeRoutes, invoiceRoutes, settledParamRoutes } from './billing-routes.ts';
import { articleRoutes, helpRoutes, lastVisitRoutes, searchRoutes } from './content-routes.ts';
import { deviceRoutes, diallingRoutes, imageRoutes } from './devices-routes.ts';
import { walletRoutes } from './money-routes.ts';
import { noticeRoutes, robotRoutes, webhookRoutes, websocketRoute } from './notices-routes.ts';
import { operatorRoutes, type Approver } from './operator-routes.ts';
import { partnerRoutes, type Partner } from './partner-routes.ts';
import { providerRoutes, sampleRoute, type SampleSource } from './provider-routes.ts';
import { supportRoutes } from './support-routes.ts';

interface RouteOptions {
  readonly pushes: Pushes;
  readonly approvers: readonly Approver[];
  readonly partners: readonly Partner[];
  readonly payout: ProviderAddresses['payout'];
  readonly devices: SampleSource | undefined;
  /** The script of the captcha for pages: an address, or a path of this server. */
  readonly captchaScript: string | undefined;
}

export async function addRoutes(
  app: FastifyInstance,
  platform: Platform,
  { pushes, approvers, partners, payout, devices, captchaScript }: RouteOptions,
): Promise<void> {
  // comparisons of incomes and the links to them
  const turns = new Turns();
  await websocketRoute(app, pushes);
  sessionRoutes(app, platform);
  codeRoutes(app, platform, captchaScript);
  identityRoutes(app, platform);
  bankRoutes(app, platform);
  articleRoutes(app, platform);
  payoutRoutes(app, platform);
  walletRoutes(app, platform);
  settledParamRoutes(app, platform);
  billRoutes(app, platform);
  invoiceRoutes(app, platform);
  incomeRoutes(app, platform, turns);
  deviceRoutes(app, platform);
  diallingRoutes(app, platform);
  imageRoutes(app, platform);
  noticeRoutes(app, platform);
  helpRoutes(app, platform);
  searchRoutes(app, platform);
  lastVisitRoutes(app, platform);
  supportRoutes(app, platform);
  webhookRoutes(app, platform);
  robotRoutes(app, platform);
  privacyRoutes(app, platform);
  savedFilterRoutes(app, platform);
  shareRoutes(app, platform, turns);
  addressRoutes(app, platform);
  if (approvers.length > 0) operatorRoutes(app, platform, approvers);
  if (partners.length > 0) partnerRoutes(app, platform, partners);
  if (payout) await providerRoutes(app, platform, payout.key);
  if (devices) await sampleRoute(app, platform, devices);
  for (const url of ['/api', '/api/*', '/sandbox/*']) {
    app.all(url, async () => {
      throw notFound();
    });
  }
}
