import { z } from 'zod';
import { businessKinds } from '#contract/operator/businesses/businesses.ts';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { messages } from '#contract/common/errors.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { type Bank, findBank, storeBank } from '#server/parties/businesses/banks.ts';
import { withdrawWaiting } from '#server/parties/businesses/bank-changes.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { carryOutOnContract, getRegionOf } from './act-on-contract.ts';
import { nextMandateReference } from '#server/parties/businesses/mandate.ts';
import { getBusinessContract } from './held-contract.ts';
import { bankChanged } from './mails.ts';

const account = z.strictObject({
  paymentMethod: z.enum(paymentMethods),
  accountHolder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  bankName: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/** The contract, its account at the time of the request, and its new account. */
const payload = z.strictObject({ kind: z.enum(businessKinds), id: z.uuid(), from: account.nullable(), to: account });

export function accountOf(bank: Bank | undefined): Account | null {
  if (!bank) return null;
  const { payment_method, account_holder, iban, bic, bank_name } = bank;
  return { paymentMethod: payment_method, accountHolder: account_holder, iban, bic, bankName: bank_name };
}

const isOtherAccount = (from: Account | null, to: Account) =>
  (from?.iban ?? null) !== to.iban || (from?.accountHolder ?? null) !== to.accountHolder;
const describeAccount = (one: Account | null) =>
  one ? [one.paymentMethod, one.accountHolder, one.iban, one.bic, one.bankName].filter(Boolean).join(', ') : 'keine';

/** A business's bank data: a second person must agree. Another account ends the mandate of the former. */
export const changeBankKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'business-bank',
  payload,
  permits: accountingPermits,
  subjectOf: ({ kind, id }) => `${kind} ${id}`,
  needsSecond: ({ from, to }) => isOtherAccount(from, to),
  async describe(db, { kind, id, from, to }) {
    const { row } = await getBusinessContract(db, kind, id);
    return {
      title: `Bankverbindung ändern: ${row.name}`,
      facts: [
        { name: kind === 'partner' ? 'Partner' : 'Arbeitgeber', value: `${row.name} (${row.contract_id})` },
        { name: 'Bisher', value: describeAccount(from) },
        { name: 'Neu', value: describeAccount(to) },
        {
          name: 'Folge',
          value: isOtherAccount(from, to)
            ? 'Das bisherige Mandat endet; für Lastschriften braucht es ein neues.'
            : 'Das Mandat bleibt.',
        },
      ],
    };
  },
  async carryOut(trx, { kind, id, from, to }, { askedBy, reason, office }) {
    // By this connection: there may be no other while a transaction is under way.
    const region = await getRegionOf({ db: trx, regionContent: ownRegionContent(trx) }, { kind, id });
    const act = { kind, id, version: null, reason };
    await carryOutOnContract(
      { trx, region, config: office.config },
      act,
      askedBy,
      `${kind}-bank-changed`,
      async ({ contract }) => {
        const bank = await findBank(trx, contract.business);
        // As it was read, and by the person who confirmed it.
        if (JSON.stringify(accountOf(bank)) !== JSON.stringify(from)) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
        await withdrawWaiting(trx, contract.business);
        await storeBank(trx, contract.business, {
          payment_method: to.paymentMethod,
          account_holder: to.accountHolder,
          iban: to.iban,
          bic: to.bic,
          bank_name: to.bankName,
          holder_street: bank?.holder_street ?? null,
          holder_zip: bank?.holder_zip ?? null,
          holder_city: bank?.holder_city ?? null,
          ...(bank && !isOtherAccount(from, to)
            ? mandateOf(bank)
            : noMandate(nextMandateReference(contract.business, bank?.mandate_reference ?? null))),
        });
        return { mail: (contact, act) => bankChanged(contact, { ...act, ...to }) };
      },
    );
    return 0;
  },
};

function mandateOf({ mandate_reference, mandate_signed_on, mandate_printed_on, mandate_received_on }: Bank) {
  return { mandate_reference, mandate_signed_on, mandate_printed_on, mandate_received_on };
}

function noMandate(mandate_reference: string) {
  return { mandate_reference, mandate_signed_on: null, mandate_printed_on: null, mandate_received_on: null };
}
