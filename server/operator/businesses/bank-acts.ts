import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import type { changeBusinessBank, receiveMandate } from '#contract/operator/businesses/business-acts.ts';
import { businessMessages } from '#contract/parties/businesses/business-fields.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { actOnContract, type ContractOffice, type Outcome } from './act-on-contract.ts';
import { type Account, accountOf, changeBankKind } from './change-bank-kind.ts';
import { mandateActiveFrom, nextMandateReference } from '#server/parties/businesses/mandate.ts';
import { bookDay, wrongState } from './contract-acts.ts';
import { getBusinessContract } from './held-contract.ts';
import { findBank, storeBank } from '#server/parties/businesses/banks.ts';
import { mandateReceived } from './mails.ts';

/** Another account wants a second person; an empty one removes it. Throws Refusal 422 at the field, and 409. */
export async function changeBank(office: ActOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessBank>) {
  const { kind, id, version, reason } = input;
  const contract = await getBusinessContract(office.db, kind, id);
  if (contract.row.version !== version) throw new Refusal('CHANGED_MEANWHILE', messages.conflict);
  const from = accountOf(await findBank(office.db, contract.business));
  const asked = { staffId, regionId: contract.business.regionId, reason };
  return askOrDo(office, changeBankKind, { kind, id, from, to: readAccount(input, from) }, asked);
}

function readAccount(input: ParsedInputOf<typeof changeBusinessBank>, from: Account | null): Account {
  const { paymentMethod, accountHolder, iban: typed, bic, bankName } = input;
  // What was left masked stays as it is: the form never gets the whole number.
  const iban = typed.includes('•') ? (from?.iban ?? null) : electronicFormatIBAN(typed) || null;
  if (iban !== null && (!isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2)))) throw atField('iban', businessMessages.iban);
  if (bic !== '' && !isValidBIC(bic.toUpperCase())) throw atField('bic', businessMessages.bic);
  if (iban !== null && accountHolder === '') throw atField('accountHolder', 'Bitte geben Sie an, wem das Konto gehört.');
  if (iban === null && paymentMethod === 'Bankeinzug') throw atField('iban', 'Für den Bankeinzug wird eine IBAN gebraucht.');
  if (iban === null) return { paymentMethod, accountHolder: null, iban: null, bic: null, bankName: null };
  return { paymentMethod, accountHolder, iban, bic: bic.toUpperCase() || null, bankName: bankName || null };
}

/** Throws Refusal 409 without Bankeinzug, 422 for days that cannot be. */
export function noteMandate(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof receiveMandate>) {
  const { signedOn, receivedOn } = input;
  return actOnContract(office, input, staffId, 'mandate-received', async ({ trx, contract }): Promise<Outcome> => {
    const bank = await findBank(trx, contract.business);
    if (!bank?.iban || bank.payment_method !== 'Bankeinzug')
      throw wrongState('Für diesen Vertrag ist kein Bankeinzug mit einem Konto hinterlegt.');
    if (receivedOn > (await bookDay(trx))) throw atField('receivedOn', 'Der Eingang darf nicht in der Zukunft liegen.');
    if (signedOn > receivedOn) throw atField('signedOn', 'Das Mandat kann nicht nach seinem Eingang unterschrieben sein.');
    const received = {
      ...bank,
      mandate_reference: bank.mandate_reference ?? nextMandateReference(contract.business, null),
      mandate_signed_on: signedOn,
      mandate_received_on: receivedOn,
    };
    await storeBank(trx, contract.business, received);
    const told = { reference: received.mandate_reference, activeFrom: mandateActiveFrom(received)! };
    return { mail: (to, act) => mandateReceived(to, { ...act, ...told }) };
  });
}
