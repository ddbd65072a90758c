import type { Cents } from '#contract/common/money.ts';
import type { DayTotal } from '#server/ledger/read/day-totals.ts';
import { UNDONE } from '#server/ledger/undone.ts';
import { type BusinessName, type DatevAccount, type DatevLine, lineOf } from './datev-line.ts';

/** What the lines say beside their amounts. */
export interface LedgerNames {
  partner: (partnerId: number) => string;
  /** Empty where the partner has one branch only; its account says whose it is. */
  branch: (partnerId: number, branchId: number | null) => string;
  employer: (employerId: number) => string;
  statement: (entryId: number) => { label: string; gguid: string } | undefined;
  chargeOrder: (number: number) => string;
  /** What an entry of type 'payment' undoes. */
  payment: (entryId: number) => Undoing;
  /** What an entry of type 'invoice-payment' was for. */
  invoice: (entryId: number) => Undoing & { business: BusinessName; name: string; label: string };
  /** Which claim an entry of type 'claim-payment' or 'campaign-payment' was for. */
  claim: (entryId: number) => Undoing & { debtor: string; label: string };
}

/** Whether money undoes other money: as the bank sent it back, or as that was for another item. */
interface Undoing {
  isReturn: boolean;
  isUndone: boolean;
}

type Kind = DayTotal['type'];
const summedTexts: Partial<Record<Kind, string>> = { topup: 'Aufladungen', redemption: 'Einlösungen', bonus: 'Boni' };
const moneyTexts: Partial<Record<Kind, string>> = {
  settlement: 'Abrechnung',
  return: 'Rückgabe der Zahlung',
  'charge-collection': 'Einzug Ladeauftrag',
  'charge-return': 'Rücklastschrift Ladeauftrag',
  'charge-payment': 'Zahlung Ladeauftrag',
  'charge-payout': 'Auszahlung Ladeauftrag',
  'charge-payment-undo': `${UNDONE}: Zahlung Ladeauftrag`,
  'charge-payout-undo': `${UNDONE}: Auszahlung Ladeauftrag`,
  'charge-payment-return': 'Rückgabe der Bank: Zahlung Ladeauftrag',
  'charge-payment-return-undo': 'Rückgabe storniert: Zahlung Ladeauftrag',
  charge: 'Geladene Karten',
  'charge-undo': 'Zurückgenommene Ladungen',
};

/**
 * The lines of what the books moved. Each total has one account that all others are booked against. It is that of its
 * business, the debtor of a paid invoice, or the claim or campaign that is paid. Where no business takes part, it is
 * that of the cards. So the lines move each account by exactly what the books did. Throws for a total that does not
 * come to 0, or with two businesses: no entry of the books is such.
 */
export function ledgerLines(totals: readonly DayTotal[], names: LedgerNames): DatevLine[] {
  return totals.flatMap((total) => {
    const { day, cards, partner, employer, fees, tax, bank, expired, invoices, predecessor, campaigns } = total;
    if (cards + partner + employer + fees + tax + bank + expired + invoices + predecessor + campaigns !== 0)
      throw new Error(`a total of ${day} is not even`);
    const hub = hubOf(total, names);
    const moved: [DatevAccount, Cents][] = [
      ['cards', cards],
      ['bank', bank],
      ['expired', expired],
      ['predecessor', predecessor],
      ['campaigns', campaigns],
      ['fees', fees],
      ['tax', tax],
    ];
    const said = saidOf(total, names);
    return moved.flatMap(([account, cents]) =>
      lineOf(hub, account, cents, {
        ...said,
        day,
        source: 'ledger',
        text: textOf(account, said.text),
        dueOn: null,
        performedOn: null,
      }),
    );
  });
}

function hubOf(
  { day, type, entryId, partnerId, employerId, partner, employer, invoices }: DayTotal,
  names: LedgerNames,
): DatevAccount {
  if (type === 'invoice-payment') return `debtor ${names.invoice(entryId!).business}`;
  if (type === 'claim-payment') return 'predecessor';
  if (type === 'campaign-payment') return 'campaigns';
  if (invoices !== 0) throw new Error(`a total of ${day} is for no invoice`);
  if (partner !== 0 && employer !== 0) throw new Error(`a total of ${day} has two businesses`);
  if (employer !== 0 || (partnerId === null && employerId !== null)) {
    if (employerId === null) throw new Error(`a total of ${day} names no employer`);
    return `creditor employer ${employerId}`;
  }
  if (partnerId !== null) return `creditor partner ${partnerId}`;
  if (partner !== 0) throw new Error(`a total of ${day} names no partner`);
  return 'cards';
}

function textOf(account: DatevAccount, text: string): string {
  if (account === 'fees') return `Gebühren: ${text}`;
  return account === 'tax' ? `Umsatzsteuer: ${text}` : text;
}

/** An undone movement is named after the first one, whose money went the other way. */
function textOfMoney(isIncoming: boolean, { isReturn, isUndone }: Undoing, outgoing = 'Erstattung'): string {
  const first = isIncoming === isReturn ? outgoing : 'Zahlung';
  if (isUndone) return `${UNDONE}: ${first}`;
  return isReturn ? `Rückgabe der Bank: ${first}` : first;
}

/** Text, number and paper of a total. */
function saidOf(total: DayTotal, names: LedgerNames): Pick<DatevLine, 'text' | 'label' | 'document'> {
  const { type, isReversal, day, partnerId, branchId, employerId, chargeOrder, entryId } = total;
  if (type === 'invoice-payment') {
    const { name, label, ...how } = names.invoice(entryId!);
    return { text: `${textOfMoney(total.invoices > 0, how)} ${name}`, label, document: null };
  }
  if (type === 'claim-payment' || type === 'campaign-payment') {
    const { debtor, label, ...how } = names.claim(entryId!);
    return { text: `${textOfMoney(total.predecessor + total.campaigns > 0, how)} ${debtor}`, label, document: null };
  }
  const ofDay = `TS-${day.replaceAll('-', '')}`;
  if (type === 'expiry')
    return { text: isReversal ? 'Verfall zurückgenommen' : 'Verfallenes Guthaben', label: ofDay, document: null };
  if (type === 'take-over')
    return { text: isReversal ? 'Übernahme zurückgenommen' : 'Übernommenes Guthaben', label: ofDay, document: null };
  if (type === 'gift') return { text: 'Geschenke aus Kampagnen', label: ofDay, document: null };
  if (type === 'gift-end') return { text: 'Nicht genutzte Geschenke', label: ofDay, document: null };
  if (chargeOrder !== null && employerId !== null) {
    const label = names.chargeOrder(chargeOrder);
    return { text: `${moneyTexts[type] ?? type} ${names.employer(employerId)}`, label, document: null };
  }
  const partner = partnerId === null ? '' : names.partner(partnerId);
  const statement = entryId === null ? undefined : names.statement(entryId);
  if (entryId !== null) {
    const label = statement?.label ?? ofDay;
    if (type === 'payment') {
      const what = textOfMoney(total.partner > 0, names.payment(entryId), 'Auszahlung');
      return { text: `${what} ${partner}`, label, document: null };
    }
    return { text: `${moneyTexts[type] ?? type} ${partner}`, label, document: statement?.gguid ?? null };
  }
  const branch = partnerId === null ? '' : names.branch(partnerId, branchId);
  const what = `${isReversal ? 'Storno ' : ''}${summedTexts[type] ?? type}`;
  return { text: `${what} ${branch || partner}`.trim(), label: ofDay, document: null };
}
