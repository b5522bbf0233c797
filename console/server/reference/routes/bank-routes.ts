/** Banks: the one of a card, and those whose name holds what was typed. */
import type { FastifyInstance } from 'fastify';
import type { BankOfCard } from '../../../../shared/contract/banks.ts';
import { bankLimits } from '../codes/identity-limits.ts';
import { countAttempt } from '../codes/limits.ts';
import type { Platform } from '../context.ts';
import { bankQuery, cardQuery } from '../http/identity-inputs.ts';
import { addRoute } from '../http/route.ts';
import { bankOfCard, findBranches } from '../seed/banks.ts';

export function bankRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<BankOfCard, { cardNo: string }>(app, platform, {
    method: 'GET',
    url: '/api/user/bankname',
    family: 'H',
    query: cardQuery,
    async handle({ query, person, request }) {
      await countAttempt(platform.db, bankLimits(person.uid, request.ip));
      return { bankName: bankOfCard(query.cardNo) };
    },
  });

  addRoute<{ list: readonly { fName: string }[] }, { fName: string }>(app, platform, {
    method: 'GET',
    url: '/api/metadata/v1/kingdeeBanks',
    family: 'C',
    query: bankQuery,
    handle: async ({ query: { fName } }) => ({ list: findBranches(fName).map((name) => ({ fName: name })) }),
  });
}
