import type { Cents } from '#contract/common/money.ts';
import { isBankFee } from '#contract/reports/bank-statements/bank-fee.ts';
import type { CamtEntry, CamtPart } from './camt-file.ts';
import { CamtRefused } from './camt-refused.ts';
import { all, type Element, find, textAt } from './read-elements.ts';
import { findSepaField } from './find-sepa-field.ts';
import { centsAt, dayAt, readCents, signOf } from './read-values.ts';

/** What banks write where they have no reference. */
const NOTHING = /^(NOTPROVIDED|NONREF|NOREF|UNKNOWN|-+|0+)$/i;
const told = (text: string | null) => (text === null || NOTHING.test(text) ? null : text);

/** German codes of transactions (GVC) that send something back: returned debits, transfers and cheques. */
const RETURN_CODES = new Set(['108', '109', '111', '159', '181', '184']);
/** ISO's: reversals of debits and transfers. */
const RETURN_FAMILIES = new Set(['RRTN', 'UPDD', 'UPCT', 'PRDD', 'RPCR', 'ARET', 'UPCQ']);
const MOST_OF_A_TEXT = 1_000;

/** The account whose statement it is. */
interface Account {
  currency: string;
  iban: string | null;
}

export const plainIban = (text: string | null) => text?.replaceAll(/\s/g, '').toUpperCase() ?? null;

/**
 * An entry; 'pending' where the bank has only announced it, 'zero' where nothing has moved. Throws CamtRefused with
 * line and reason.
 */
export function readEntry(entry: Element, { currency, iban }: Account): CamtEntry | 'pending' | 'zero' {
  const state = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts');
  if (state !== null && state !== 'BOOK') return 'pending';
  const { cents } = centsAt(entry, currency);
  if (cents === 0) return 'zero';
  const valueOn = dayAt(find(entry, 'ValDt'));
  const bookedOn = dayAt(find(entry, 'BookgDt')) ?? valueOn;
  if (!bookedOn) throw new CamtRefused(entry.line, 'Dem Umsatz fehlt der Buchungstag.');
  const details = all(entry, 'NtryDtls');
  const batch = details.map((one) => find(one, 'Btch')).find((one) => one !== undefined);
  const transactions = details.flatMap((one) => all(one, 'TxDtls'));
  const parts = transactions.map((transaction) =>
    readPart(transaction, entry, { cents, batch, iban, isOnly: transactions.length === 1 }),
  );
  const isWhole =
    parts.length > 0 && parts.reduce((sum, one) => sum + one.cents, 0) === cents && parts.every((one) => one.cents !== 0);
  return {
    line: entry.line,
    cents,
    bookedOn,
    valueOn,
    reference: told(textAt(entry, 'AcctSvcrRef')),
    isDetailed: isWhole,
    parts: isWhole ? parts : [together(parts, entry, { cents, batch })],
  };
}

interface Context {
  cents: Cents;
  batch: Element | undefined;
}

function readPart(
  transaction: Element,
  entry: Element,
  { cents, batch, iban, isOnly }: Context & { iban: string | null; isOnly: boolean },
): CamtPart {
  const references = find(transaction, 'Refs');
  const sign = find(transaction, 'CdtDbtInd') ? signOf(transaction) : Math.sign(cents);
  const party = readParty(transaction, sign, iban);
  const lines = all(find(transaction, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const returned = find(transaction, 'RtrInf');
  const moved = isOnly ? cents : sign * amountOf(transaction);
  const isSentBack = isReturn(entry, transaction);
  return {
    cents: moved,
    isReturn: isSentBack,
    returnCode: textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry'),
    feeCents: feesOf(transaction) || (isOnly ? feesOf(entry) : 0) || (isSentBack ? untoldFeeOf(transaction, moved) : 0),
    originalAmount: originalOf(transaction),
    endToEndId: told(textAt(references, 'EndToEndId')) ?? told(findSepaField(lines, 'EREF')),
    mandateReference: told(textAt(references, 'MndtId')) ?? told(findSepaField(lines, 'MREF')),
    batchReference: told(textAt(references, 'PmtInfId')) ?? told(textAt(references, 'MsgId')) ?? batchReferenceOf(batch),
    transactionId: told(textAt(references, 'TxId')) ?? told(textAt(references, 'AcctSvcrRef')),
    ...party,
    remittance: readRemittance(transaction),
    bankText: bankTextOf(entry, transaction),
  };
}

/** Where a bank tells only the sum, or parts that do not sum up: the entry as one, with all texts. */
function together(parts: readonly CamtPart[], entry: Element, { cents, batch }: Context): CamtPart {
  const [only] = parts.length === 1 ? parts : [];
  return {
    cents,
    isReturn: parts.length > 0 ? parts.every((one) => one.isReturn) : isReturn(entry, undefined),
    returnCode: only?.returnCode ?? null,
    feeCents: feesOf(entry),
    originalAmount: null,
    endToEndId: only?.endToEndId ?? null,
    mandateReference: only?.mandateReference ?? null,
    batchReference: batchReferenceOf(batch) ?? parts.find((one) => one.batchReference !== null)?.batchReference ?? null,
    transactionId: null,
    partyName: only?.partyName ?? null,
    partyIban: only?.partyIban ?? null,
    remittance: parts
      .map(({ remittance }) => remittance)
      .filter(Boolean)
      .join('\n')
      .slice(0, MOST_OF_A_TEXT),
    bankText: bankTextOf(entry, undefined),
  };
}

const batchReferenceOf = (batch: Element | undefined) => told(textAt(batch, 'PmtInfId')) ?? told(textAt(batch, 'MsgId'));

/** In the account's currency; 0 where it is not told, so that the entry stays whole. */
function amountOf(transaction: Element): Cents {
  const amounts = [
    find(transaction, 'Amt'),
    find(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
    find(transaction, 'AmtDtls', 'InstdAmt', 'Amt'),
    find(transaction, 'AmtDtls', 'CntrValAmt', 'Amt'),
  ];
  const amount = amounts.find((one) => one?.currency === 'EUR');
  return amount ? readCents(amount) : 0;
}

function originalOf(transaction: Element): string | null {
  const ordered = find(transaction, 'AmtDtls', 'InstdAmt', 'Amt') ?? find(transaction, 'AmtDtls', 'TxAmt', 'Amt');
  return ordered?.currency && ordered.currency !== 'EUR' ? `${ordered.text} ${ordered.currency}` : null;
}

/** What the bank has taken for it, told in version 2 as amounts and later as records. */
function feesOf(element: Element): Cents {
  const charges = all(element, 'Chrgs').flatMap((one) => [one, ...all(one, 'Rcrd')]);
  return charges
    .map((one) => find(one, 'Amt'))
    .filter((amount) => amount?.currency === 'EUR')
    .reduce((sum, amount) => sum + readCents(amount!), 0);
}

/** What a bank has taken more than was ordered, where it tells both amounts and no fee. */
function untoldFeeOf(transaction: Element, cents: Cents): Cents {
  const ordered = find(transaction, 'AmtDtls', 'InstdAmt', 'Amt');
  if (cents > 0 || ordered?.currency !== 'EUR') return 0;
  const fee = readCents(ordered) + cents;
  return fee < 0 && isBankFee({ isReturn: true, feeCents: 0 }, fee) ? -fee : 0;
}

/**
 * The other side: who pays what comes in, and gets what goes out. In a return the standard keeps the original roles; as
 * not all banks do so, whose account it is counts for more.
 */
function readParty(
  transaction: Element,
  sign: number,
  ownIban: string | null,
): { partyName: string | null; partyIban: string | null } {
  const parties = find(transaction, 'RltdPties');
  const [first, second] = sign > 0 ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr'];
  const ibanOf = (of: string) => plainIban(textAt(parties, `${of}Acct`, 'Id', 'IBAN'));
  const told = find(transaction, 'RtrInf') ? second : first;
  const other = told === first ? second : first;
  const role = ownIban !== null && ibanOf(told) === ownIban && ibanOf(other) !== ownIban ? other : told;
  const named = (of: string) => textAt(parties, of, 'Pty', 'Nm') ?? textAt(parties, of, 'Nm');
  return { partyName: named(role) ?? named(`Ultmt${role}`), partyIban: ibanOf(role) };
}

function readRemittance(transaction: Element): string {
  const remittance = find(transaction, 'RmtInf');
  const structured = all(remittance, 'Strd').flatMap((one) => [
    textAt(one, 'CdtrRefInf', 'Ref'),
    ...all(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...all(one, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  return [...all(remittance, 'Ustrd').map(({ text }) => text), ...structured].filter(Boolean).join('\n').slice(0, MOST_OF_A_TEXT);
}

function codesOf(element: Element | undefined): { german: string; family: string } {
  const code = find(element, 'BkTxCd');
  const written = textAt(code, 'Prtry', 'Cd') ?? '';
  // "NTRF+166+00931" or "166": the three digits are the German code.
  const german = written.split('+').find((piece) => /^\d{3}$/.test(piece)) ?? '';
  return { german, family: textAt(code, 'Domn', 'Fmly', 'SubFmlyCd') ?? '' };
}

function isReturn(entry: Element, transaction: Element | undefined): boolean {
  if (find(transaction, 'RtrInf') || textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1') return true;
  return [entry, transaction].map(codesOf).some(({ german, family }) => RETURN_CODES.has(german) || RETURN_FAMILIES.has(family));
}

function bankTextOf(entry: Element, transaction: Element | undefined): string {
  const texts = [
    textAt(entry, 'AddtlNtryInf'),
    textAt(transaction, 'AddtlTxInf'),
    ...all(find(transaction, 'RtrInf'), 'AddtlInf').map(({ text }) => text),
  ];
  return [...new Set(texts.filter(Boolean))].join(', ').slice(0, MOST_OF_A_TEXT);
}
