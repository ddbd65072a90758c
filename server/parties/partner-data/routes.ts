import type { FastifyInstance } from 'fastify';
import * as bankCalls from '#contract/parties/partner-data/own-bank.ts';
import * as calls from '#contract/parties/partner-data/partner-data.ts';
import { bankDataMessages } from '#contract/parties/partner-data/bank-data.ts';
import { answer } from '#server/platform/http/answer.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { ownBusinessOf, partnerOf } from '#server/parties/businesses/own-business.ts';
import { askForEcCheck } from './ec-terminal-kind.ts';
import { bankOf, isAccount } from './check-account.ts';
import { readPartnerData } from './read-partner-data.ts';
import { withdrawBankChange } from './bank-changes.ts';

export function partnerDataRoutes(app: FastifyInstance, portal: Portal): void {
  answer(app, calls.partnerCompletePersonalData, ({ caller }) => readPartnerData(portal.db, partnerOf(caller)));
  answer(app, calls.checkEcTerminal, ({ caller, input }) => askForEcCheck(portal.db, partnerOf(caller), input));
  answer(app, bankCalls.withdrawBankChange, async ({ caller }) => {
    await withdrawBankChange(portal, ownBusinessOf(caller), caller.personId);
    return null;
  });
  answer(app, bankCalls.findBankOfIban, ({ input }) => {
    if (!isAccount(input.iban)) throw ruleBroken(bankDataMessages.iban, { iban: bankDataMessages.iban });
    return { bank: bankOf(input.iban) };
  });
}
