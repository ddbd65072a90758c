import type { Cents } from '#contract/common/money.ts';
import type { CamtEntry, CamtStatement } from './camt-file.ts';
import { CamtRefused } from './camt-refused.ts';
import { type Element, find, readElements, textAt } from './read-elements.ts';
import { centsAt, dayAt, type Money, readCents } from './read-values.ts';
import { plainIban, readEntry } from './read-entry.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/;
const VERSIONS = new Set(['02', '04', '06', '08', '10', '11', '12', '13']);
const MOST_ENTRIES = 200_000;

/**
 * The statements of a camt.053 and the advices of a camt.054, as banks write them in versions 02 to 13. Each statement
 * adds up, or the file is refused. Throws CamtRefused with line and reason.
 */
export function readCamt(xml: string): CamtStatement[] {
  const statements: CamtStatement[] = [];
  let draft: Draft | undefined;
  let entries = 0;
  readElements(xml, {
    containers: ['BkToCstmrStmt/Stmt', 'BkToCstmrDbtCdtNtfctn/Ntfctn'],
    onRoot: assertCamt,
    onBegin: (name, line) => (draft = { kind: name === 'Stmt' ? 'statement' : 'advice', line, parts: [], entries: [] }),
    onChild: (element) => {
      if (element.name !== 'Ntry') return void draft!.parts.push(element);
      if (++entries > MOST_ENTRIES) throw new CamtRefused(element.line, 'Die Datei hat zu viele Umsätze.');
      // The account stands before its entries. What an entry says is read at once, and its elements are forgotten.
      const { parts, line } = draft!;
      draft!.entries.push(readEntry(element, { currency: currencyOf(parts, line), iban: ibanOf(parts) }));
    },
    onEnd: () => {
      statements.push(finish(draft!));
      draft = undefined;
    },
  });
  if (statements.length === 0) throw new CamtRefused(1, 'In der Datei steht kein Auszug.');
  return statements;
}

interface Draft {
  kind: CamtStatement['kind'];
  line: number;
  /** What stands beside its entries. */
  parts: Element[];
  entries: ReturnType<typeof readEntry>[];
}

function assertCamt(namespace: string, line: number): void {
  const [, message, version] = NAMESPACE.exec(namespace) ?? [];
  if (message === '052')
    throw new CamtRefused(
      line,
      'Das sind vorläufige Umsätze (camt.052). Gelesen werden Auszüge (camt.053) und Einzelumsätze (camt.054).',
    );
  if ((message !== '053' && message !== '054') || !VERSIONS.has(version!))
    throw new CamtRefused(line, 'Die Datei ist kein Kontoauszug im Format camt.053 oder camt.054.');
}

const part = (parts: readonly Element[], name: string) => parts.find((one) => one.name === name);

const ibanOf = (parts: readonly Element[]) => plainIban(textAt(part(parts, 'Acct'), 'Id', 'IBAN'));

/** Throws for an account that is not kept in euro. */
function currencyOf(parts: readonly Element[], line: number): string {
  const account = part(parts, 'Acct');
  if (!account) throw new CamtRefused(line, 'Dem Auszug fehlt das Konto.');
  const currency = textAt(account, 'Ccy') ?? find(part(parts, 'Bal'), 'Amt')?.currency ?? 'EUR';
  if (currency !== 'EUR')
    throw new CamtRefused(account.line, `Das Konto wird in ${currency} geführt; die Bücher des Portals stehen in Euro.`);
  return currency;
}

function finish({ kind, line, parts, entries: read }: Draft): CamtStatement {
  currencyOf(parts, line);
  const entries = read.filter((entry): entry is CamtEntry => typeof entry === 'object');
  const bankId = part(parts, 'Id')?.text;
  if (!bankId) throw new CamtRefused(line, 'Dem Auszug fehlt seine Kennung (Id).');
  const account = part(parts, 'Acct');
  const iban = ibanOf(parts);
  const { opening, closing } = kind === 'statement' ? readBalances(parts, line) : { opening: null, closing: null };
  const bookedDays = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const untilOn =
    closing?.day ?? bookedDays.at(-1) ?? dayAt(part(parts, 'CreDtTm')) ?? dayAt(find(part(parts, 'FrToDt'), 'ToDtTm'));
  if (!untilOn) throw new CamtRefused(line, 'Dem Auszug fehlt sein Tag.');
  const statement: CamtStatement = {
    kind,
    line,
    bankId,
    number: part(parts, 'ElctrncSeqNb')?.text || part(parts, 'LglSeqNb')?.text || null,
    iban,
    account: iban ?? textAt(account, 'Id', 'Othr', 'Id') ?? '',
    fromOn: dayAt(find(part(parts, 'FrToDt'), 'FrDtTm')) ?? bookedDays[0] ?? null,
    untilOn,
    openingCents: opening?.cents ?? null,
    closingCents: closing?.cents ?? null,
    entries,
    pending: read.filter((entry) => entry === 'pending').length,
  };
  assertAddsUp(statement, opening, closing);
  assertSummary(statement, part(parts, 'TxsSummry'));
  return statement;
}

interface Balance extends Money {
  day: string;
}

/** Opening and closing of the books, under whatever of its names a bank tells them. */
function readBalances(parts: readonly Element[], line: number): { opening: Balance; closing: Balance } {
  const balances = parts.filter(({ name }) => name === 'Bal');
  const of = (...codes: string[]) =>
    codes.flatMap((code) => balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code));
  // A statement of several pages has interim balances between them: the first opens, the last closes.
  const opening = of('OPBD', 'PRCD', 'ITBD')[0];
  const closing = of('CLBD')[0] ?? of('ITBD').at(-1);
  if (!opening) throw new CamtRefused(line, 'Dem Auszug fehlt der Anfangssaldo (OPBD oder PRCD).');
  if (!closing || closing === opening) throw new CamtRefused(line, 'Dem Auszug fehlt der Endsaldo (CLBD).');
  return { opening: readBalance(opening), closing: readBalance(closing) };
}

function readBalance(element: Element): Balance {
  const money = centsAt(element, 'EUR');
  const day = dayAt(find(element, 'Dt'));
  if (!day) throw new CamtRefused(element.line, 'Einem Saldo fehlt sein Tag.');
  return { ...money, day };
}

const euros = (cents: Cents) => (cents / 100).toFixed(2).replace('.', ',');

function assertAddsUp(
  { line, bankId, entries, openingCents, closingCents }: CamtStatement,
  opening: Money | null,
  closing: Money | null,
) {
  if (openingCents === null || closingCents === null) return;
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (openingCents + sum === closingCents) return;
  throw new CamtRefused(
    closing?.line ?? opening?.line ?? line,
    `Der Auszug ${bankId} geht nicht auf: Anfangssaldo ${euros(openingCents)} und Umsätze ${euros(sum)} ergeben ${euros(openingCents + sum)}, der Endsaldo ist ${euros(closingCents)}.`,
  );
}

/** What the bank itself counted, where it did. Announced entries may be counted too, so then nothing is compared. */
function assertSummary({ entries, pending }: CamtStatement, summary: Element | undefined): void {
  if (!summary || pending > 0) return;
  const counted = textAt(summary, 'TtlNtries', 'NbOfNtries');
  if (counted !== null && /^\d+$/.test(counted) && entries.length > Number(counted))
    throw new CamtRefused(summary.line, `Der Auszug nennt ${counted} Umsätze und enthält ${entries.length}.`);
  for (const [name, sign] of [
    ['TtlCdtNtries', 1],
    ['TtlDbtNtries', -1],
  ] as const) {
    const told = find(summary, name, 'Sum');
    if (!told) continue;
    const sum = entries.filter(({ cents }) => cents * sign > 0).reduce((total, { cents }) => total + Math.abs(cents), 0);
    if (readCents(told) !== sum)
      throw new CamtRefused(told.line, `Der Auszug nennt als Summe ${told.text}; seine Umsätze ergeben ${euros(sum)}.`);
  }
}
