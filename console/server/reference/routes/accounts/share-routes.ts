/** Routes of links to read-only documents. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  endShareLinkCall,
  shareChangeCall,
  shareLedgerCall,
  shareLinksCall,
  shareReceiptCall,
  shareStatementCall,
  type CreatedLink,
  type ShareRequest,
} from '#shared/topics/accounts/share/share.calls.ts';
import { openSharedDocumentCall } from '#shared/topics/money/shared-document/shared-document.calls.ts';
import { countAttempt } from '../../access/attempts.ts';
import { changeLimits, openingLimits } from '../../access/limits.ts';
import { hasProof } from '../../access/sessions.ts';
import { createShareLink, endShareLink, openShareLink, shareLinksOf } from '../../accounts/share-links.ts';
import type { Turns } from '../../access/turns.ts';
import type { Platform } from '../../context.ts';
import type { User } from '../../database/tables.ts';
import { makeDocument } from '../../money/shared-documents.ts';
import { addRoute } from '../../http/route.ts';
import { walletLocked } from '../../refusal.ts';

interface Caller {
  readonly user: User;
  readonly token: string;
  readonly request: FastifyRequest;
}

export function shareRoutes(app: FastifyInstance, platform: Platform, turns: Turns): void {
  const { db } = platform;

  async function create({ user, request }: Caller, chosen: ShareRequest): Promise<CreatedLink> {
    await countAttempt(db, changeLimits('share', user.uid));
    const made = await makeDocument({ ...platform, turns }, user, chosen);
    const { kind, recipient, days } = chosen;
    const origin = platform.originOf(request);
    return createShareLink(platform, user, made, { kind, recipient, days, requestId: request.id, origin });
  }

  /** @throws Refusal 4005: the wallet password protects the documents of the wallet */
  async function createOfWallet(caller: Caller, chosen: ShareRequest): Promise<CreatedLink> {
    const { user, token, request } = caller;
    const ticket = request.headers['x-wallet-ticket'];
    if (!(await hasProof(db, { uid: user.uid, token }, 'wallet', ticket))) throw walletLocked();
    return create(caller, chosen);
  }

  addRoute(app, platform, shareLedgerCall, {
    refusal: '只有代理商可以分享用户账本',
    handle: ({ body, ...caller }) => create(caller, { kind: 'ledger', ...body }),
  });

  addRoute(app, platform, shareChangeCall, {
    handle: ({ body, ...caller }) =>
      create(caller, { kind: 'change', ...body, uuid: body.uuid, username: body.username }),
  });

  addRoute(app, platform, shareStatementCall, {
    handle: ({ body, ...caller }) => createOfWallet(caller, { kind: 'statement', ...body }),
  });

  addRoute(app, platform, shareReceiptCall, {
    handle: ({ body, ...caller }) => createOfWallet(caller, { kind: 'receipt', ...body }),
  });

  addRoute(app, platform, shareLinksCall, {
    handle: async ({ user: { uid } }) => ({ list: await shareLinksOf(db, uid) }),
  });

  addRoute(app, platform, endShareLinkCall, {
    async handle({ user: { uid }, params: { id }, request }) {
      await countAttempt(db, changeLimits('share', uid));
      await endShareLink(platform, { uid, requestId: request.id }, id);
      return {};
    },
  });

  addRoute(app, platform, openSharedDocumentCall, {
    async handle({ body: { token }, request }) {
      await countAttempt(db, openingLimits(request.ip));
      return openShareLink(platform, token);
    },
  });
}
