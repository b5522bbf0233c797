/** All routes of the platform. */
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
import type { Pushes } from '../notices/pushes.ts';
import type { ProviderAddresses } from '../providers/operator-services.ts';
import { notFound } from '../refusal.ts';
import { addressRoutes, bankRoutes } from './accounts/address-routes.ts';
import { identityRoutes } from './accounts/identity-routes.ts';
import { payoutRoutes } from './accounts/payout-routes.ts';
import { privacyRoutes } from './accounts/privacy-routes.ts';
import { codeRoutes, sessionRoutes } from './accounts/session-routes.ts';
import { billRoutes, incomeRoutes, settledParamRoutes } from './billing-routes.ts';
import { articleRoutes, helpRoutes, searchRoutes } from './content-routes.ts';
import { deviceRoutes, diallingRoutes, imageRoutes } from './devices-routes.ts';
import { walletRoutes } from './money-routes.ts';
import { noticeRoutes, webhookRoutes, websocketRoute } from './notices-routes.ts';
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
  incomeRoutes(app, platform);
  deviceRoutes(app, platform);
  diallingRoutes(app, platform);
  imageRoutes(app, platform);
  noticeRoutes(app, platform);
  helpRoutes(app, platform);
  searchRoutes(app, platform);
  supportRoutes(app, platform);
  webhookRoutes(app, platform);
  privacyRoutes(app, platform);
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
