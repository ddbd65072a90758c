import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/businesses/own-bank.ts';
import { bankDataMessages } from '#contract/parties/businesses/bank-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import { atField } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { withdrawBankChange } from './bank-changes.ts';
import { bankOf, isAccount } from './check-account.ts';
import { ownBusinessOf } from './own-business.ts';

export function ownBankRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.withdrawBankChange, async ({ caller }) => {
    await withdrawBankChange(portal, ownBusinessOf(caller), caller.personId);
    return null;
  });
  answer(app, calls.findBankOfIban, ({ input }) => {
    if (!isAccount(input.iban)) throw atField('iban', bankDataMessages.iban);
    return { bank: bankOf(input.iban) };
  });
}
