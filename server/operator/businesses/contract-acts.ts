import { Temporal } from 'temporal-polyfill';
import type {
  activateContract,
  changeBusinessData,
  changeBusinessTerms,
  endContract,
  reopenContract,
} from '#contract/operator/businesses/business-acts.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { type ContractStatus, contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { agreedColumns } from '#server/parties/businesses/contract-columns.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { makeUpMonths } from '#server/reports/invoices/make-up-months.ts';
import { actOnContract, type ContractOffice, type Hold, type Outcome } from './act-on-contract.ts';
import { columnsOf, type BusinessContract } from './held-contract.ts';
import { contractActive, contractEnds, contractGoesOn, dataChanged, termsChanged } from './mails.ts';

/** Today in Berlin by the clock of the books, as an ISO date. */
export async function bookDay(trx: Trx): Promise<string> {
  return berlinDay(await readLedgerClock(trx)).toString();
}

async function statusOf(trx: Trx, { row }: BusinessContract): Promise<ContractStatus> {
  return contractStatusOn({ isInReview: row.is_in_review === true, contractEndAt: row.contract_end_at }, await bookDay(trx));
}

export function changeData(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessData>) {
  return actOnContract(office, input, staffId, 'contract-data-changed', async () => ({
    changes: columnsOf(input),
    mail: dataChanged,
  }));
}

/** Type and fees of the contract. Throws Refusal 422 for contradicting phrases or a changed fee without an amount. */
export function changeTerms(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof changeBusinessTerms>) {
  const { fee_partner_cents, ...columns } = agreedColumns(input);
  return actOnContract(office, input, staffId, 'contract-terms-changed', async ({ contract }) => ({
    changes: {
      ...columns,
      is_association_member: input.isAssociationMember || null,
      ...(contract.kind === 'partner' && { fee_partner_cents }),
    },
    mail: termsChanged,
  }));
}

/**
 * From review to being in force. What a partner owes for months that are over by then is invoiced with it. Throws
 * Refusal 409 for a contract in any other state.
 */
export function activate(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof activateContract>) {
  return actOnContract(office, input, staffId, 'contract-activated', async (hold): Promise<Outcome> => {
    const { trx, contract, config } = hold;
    if ((await statusOf(trx, contract)) !== 'In Prüfung') throw wrongState('Dieser Vertrag wird nicht geprüft.');
    return {
      changes: { is_in_review: null, contract_start_at: input.contractStartAt },
      mail: (to, act) =>
        contractActive(to, { ...act, from: input.contractStartAt, kind: contract.kind, portalUrl: config.PUBLIC_URL }),
      follow: () => invoiceSince(hold, staffId, input.contractStartAt),
    };
  });
}

/** Notice to a day. Throws Refusal 422 for a day before yesterday or the contract's beginning, 409 once it is over. */
export function end(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof endContract>) {
  return actOnContract(office, input, staffId, 'contract-ended', async ({ trx, contract }): Promise<Outcome> => {
    if ((await statusOf(trx, contract)) === 'Beendet') throw wrongState('Dieser Vertrag ist schon beendet.');
    const yesterday = Temporal.PlainDate.from(await bookDay(trx))
      .subtract({ days: 1 })
      .toString();
    const { contractEndAt } = input;
    if (contractEndAt < yesterday)
      throw atField('contractEndAt', 'Der letzte Tag darf nicht vor gestern liegen: bis dahin wurde gebucht.');
    if (contract.row.contract_start_at !== null && contractEndAt < contract.row.contract_start_at)
      throw atField('contractEndAt', 'Der letzte Tag darf nicht vor dem Vertragsbeginn liegen.');
    return {
      changes: { contract_end_at: contractEndAt },
      mail: (to, act) => contractEnds(to, { ...act, lastDay: contractEndAt }),
    };
  });
}

/**
 * Withdraws a notice, or reopens an ended contract: then the months since its end are invoiced. Throws Refusal 409
 * where there is no last day.
 */
export function reopen(office: ContractOffice, staffId: number, input: ParsedInputOf<typeof reopenContract>) {
  return actOnContract(office, input, staffId, 'contract-reopened', async (hold): Promise<Outcome> => {
    const { contract_end_at: end } = hold.contract.row;
    if (end === null) throw wrongState('Dieser Vertrag ist nicht gekündigt.');
    return {
      changes: { contract_end_at: null },
      mail: contractGoesOn,
      follow: () => invoiceSince(hold, staffId, end),
    };
  });
}

async function invoiceSince({ trx, contract, region, config }: Hold, staffId: number, since: string): Promise<void> {
  if (contract.kind !== 'partner') return;
  const { regionId, partnerId } = contract.business;
  await makeUpMonths(trx, { region, portalUrl: config.PUBLIC_URL }, { regionId, partnerId, since, staffId });
}

export function wrongState(message: string): Refusal {
  return new Refusal('WRONG_STATE', message);
}
