import writeExcelFile from 'write-excel-file/node';
import { cardNumberOf, checkDigit } from '#contract/common/card-number.ts';
import type { CardColumn, StateMeaning } from '#contract/operator/taking-over/taking-over.ts';
import type { Fault } from '#contract/operator/taking-over/faults.ts';

/** A made-up provider that leaves: so many cards in six files, each as another program writes them. */

type Row = Partial<Record<CardColumn, string>>;

/** A row of a file, how it should have been, and what is wrong with it. */
interface PlannedRow {
  row: Row;
  right: Row;
  cents: number;
  fault?: Fault;
  /** Stays faulty in the mended file, too: nobody knows better. */
  isHopeless: boolean;
}

export interface DumpFile {
  name: string;
  content: Buffer;
  /** By number of the line. */
  lines: Map<number, PlannedRow>;
  /** Their columns in our words. */
  heads: Record<string, CardColumn>;
}

export interface Dump {
  files: DumpFile[];
  states: Record<string, StateMeaning>;
  /** Faulty rows by what is wrong with them. */
  planted: Map<Fault, number>;
  /** What comes along in the end, without the hopeless ones. */
  cards: number;
  cents: number;
  people: number;
}

/** The columns of each file, as programs of the made-up provider's partners name them. */
const columns: readonly (readonly [column: CardColumn, german: string, english: string])[] = [
  ['oldNumber', 'Karten-Nr.', 'Card no'],
  ['state', 'Status', 'State'],
  ['balance', 'Saldo', 'Balance'],
  ['issuedOn', 'Ausgabedatum', 'Issued'],
  ['lastBookedOn', 'Letzte Nutzung', 'Last used'],
  ['expiresOn', 'Ablaufdatum', 'Valid until'],
  ['origin', 'Herkunft', 'Origin'],
  ['email', 'E-Mail', 'Mail'],
  ['salutation', 'Anrede', 'Salutation'],
  ['firstName', 'Vorname', 'First name'],
  ['lastName', 'Nachname', 'Last name'],
  ['otherNumbers', 'Frühere Nummern', 'Alias'],
  ['replacedBy', 'Ersetzt durch', 'Replaced by'],
];
const german = columns.map(([, name]) => name);
const english = columns.map(([, , name]) => name);

/** How such a program names the columns, and writes amounts and days. */
interface Dialect {
  name: string;
  heads: readonly string[];
  share: number;
  amount: (cents: number) => string;
  day: (iso: string) => string;
  write: (table: readonly (readonly string[])[]) => Promise<Buffer> | Buffer;
}

const comma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const thousands = (cents: number) => comma(cents).replace(/(\d)(?=(\d{3})+,)/g, '$1.');
const point = (cents: number) => comma(cents).replace(',', '.');
const germanDay = (iso: string) => iso.split('-').toReversed().join('.');
const isoDay = (iso: string) => iso;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv =
  (by: string, ends = '\n', cellOf = (cell: string) => cell) =>
  (table: readonly (readonly string[])[]) =>
    table.map((cells) => cells.map(cellOf).join(by) + ends).join('');

const dialects: readonly Dialect[] = [
  { name: 'nord.csv', heads: german, share: 0.25, amount: comma, day: germanDay, write: (table) => Buffer.from(csv(';')(table)) },
  {
    name: 'süd-ansi.csv',
    heads: german,
    share: 0.25,
    amount: thousands,
    day: germanDay,
    write: (table) => Buffer.from(csv(';', '\r\n')(table), 'latin1'),
  },
  {
    name: 'export.csv',
    heads: english,
    share: 0.2,
    amount: point,
    day: isoDay,
    write: (table) => Buffer.from(`\uFEFF${csv(',', '\n', quoted)(table)}`),
  },
  { name: 'liste.txt', heads: german, share: 0.15, amount: comma, day: isoDay, write: (table) => Buffer.from(csv('\t')(table)) },
  {
    name: 'alt.csv',
    heads: english,
    share: 0.12,
    amount: comma,
    day: germanDay,
    write: (table) => Buffer.from(csv(';', '\r\n', quoted)(table)),
  },
  {
    name: 'nachzuegler.xlsx',
    heads: german,
    share: 0.03,
    amount: point,
    day: germanDay,
    write: (table) => writeExcelFile(table.map((cells) => cells.map((value) => ({ value, type: String })))).toBuffer(),
  },
];

/** A wrong check digit: the form of our numbers, and none of them. */
function wrongOwn(at: number): string {
  const right = cardNumberOf(9_000_000_000 + at);
  return right.slice(0, -1) + ((checkDigit(right.slice(0, -1)) + 1) % 10);
}

/** What may be wrong with a row. Each gets the row as it should be; those that need a twin are made of two rows. */
const ways: Partial<Record<Fault, (row: Row, at: number) => Row>> = {
  'number-missing': (row) => ({ ...row, oldNumber: '' }),
  'number-unreadable': (row) => ({ ...row, oldNumber: '##' }),
  'number-shortened': (row) => ({ ...row, oldNumber: '1,2E+15' }),
  'number-is-day': (row) => ({ ...row, oldNumber: '03.02.2024' }),
  'own-number-invalid': (row, at) => ({ ...row, oldNumber: wrongOwn(at) }),
  'own-number-unproven': (row, at) => ({ ...row, oldNumber: cardNumberOf(9_100_000_000 + at) }),
  'other-numbers-unreadable': (row) => ({ ...row, otherNumbers: '§§' }),
  'replaced-by-unreadable': (row) => ({ ...row, state: 'zu', balance: '0', replacedBy: '##' }),
  'replaced-open': (row) => ({ ...row, state: 'aktiv', replacedBy: 'K777777' }),
  'state-missing': (row) => ({ ...row, state: '' }),
  'state-unknown': (row) => ({ ...row, state: 'seltsam' }),
  'balance-missing': (row) => ({ ...row, balance: '' }),
  'balance-unreadable': (row) => ({ ...row, balance: 'zwölf' }),
  'balance-negative': (row) => ({ ...row, balance: '-5,00' }),
  'balance-too-large': (row) => ({ ...row, balance: '10.000,01' }),
  'balance-unused': (row) => ({ ...row, state: 'neu', balance: '5,00' }),
  'balance-closed': (row) => ({ ...row, state: 'zu', balance: '5,00' }),
  'issued-unreadable': (row) => ({ ...row, issuedOn: 'gestern' }),
  'issued-in-future': (row) => ({ ...row, issuedOn: '01.01.2098' }),
  'last-booking-unreadable': (row) => ({ ...row, lastBookedOn: '31.02.2024' }),
  'last-booking-in-future': (row) => ({ ...row, lastBookedOn: '01.01.2098' }),
  'expiry-unreadable': (row) => ({ ...row, expiresOn: 'nie' }),
  'expiry-past': (row) => ({ ...row, expiresOn: '01.01.2020' }),
  'origin-too-long': (row) => ({ ...row, origin: 'x'.repeat(61) }),
  'email-unreadable': (row) => ({ ...row, email: 'kein-at', firstName: 'Kim', lastName: 'Muster' }),
  'name-missing': (row, at) => ({ ...row, email: `ohne-${at}@post.example`, firstName: '', lastName: 'Muster' }),
  'name-too-long': (row, at) => ({ ...row, email: `lang-${at}@post.example`, firstName: 'K'.repeat(61), lastName: 'Muster' }),
  'salutation-unknown': (row, at) => ({
    ...row,
    email: `anrede-${at}@post.example`,
    firstName: 'Kim',
    lastName: 'Muster',
    salutation: 'Graf',
  }),
};
const wayNames = Object.keys(ways) as Fault[];
/** Those that nobody can put right. */
const HOPELESS: ReadonlySet<Fault> = new Set(['balance-negative', 'balance-too-large']);

const STATES = { aktiv: 'active', gesperrt: 'locked', neu: 'unused', zu: 'closed', seltsam: '' } as const;

/** Makes the dump: every fiftieth row is faulty, every fifth card has a holder whom the files name. */
export async function makeDump(cards: number): Promise<Dump> {
  const dump: Dump = { files: [], states: { ...STATES }, planted: new Map(), cards: 0, cents: 0, people: 0 };
  let at = 0;
  for (const dialect of dialects) {
    const rows = Array.from({ length: Math.round(cards * dialect.share) }, () => planRow(dialect, at++));
    for (const planned of rows) count(dump, planned);
    const table = rows.map(({ row }) => columns.map(([column]) => row[column] ?? ''));
    dump.files.push({
      name: dialect.name,
      content: await dialect.write([dialect.heads, ...table]),
      lines: new Map(rows.map((planned, index) => [index + 2, planned])),
      heads: Object.fromEntries(dialect.heads.map((head, index) => [head, columns[index]![0]])),
    });
  }
  return dump;
}

function planRow({ amount, day }: Dialect, at: number): PlannedRow {
  const state = at % 11 === 3 ? 'gesperrt' : at % 13 === 5 ? 'neu' : at % 17 === 7 ? 'zu' : 'aktiv';
  const cents = state === 'neu' || state === 'zu' ? 0 : (at * 7_919) % 180_001;
  const holder = at % 5 === 0 && {
    email: `inhaber-${at}@post.example`,
    salutation: ['Frau', 'Herr', 'Divers'][at % 3]!,
    firstName: 'Demo',
    lastName: `Inhaber ${at}`,
  };
  const right: Row = {
    oldNumber: at % 3 === 0 ? `K${1_000_000 + at}` : String(40_000_000_000 + at * 7),
    state,
    balance: amount(cents),
    issuedOn: day(`20${20 + (at % 6)}-0${1 + (at % 9)}-1${at % 10}`),
    expiresOn: day('2029-12-31'),
    origin: at % 4 ? 'Verkauf' : 'Aktion',
    ...holder,
  };
  const nth = Math.floor(at / 50);
  if (at % 50 !== 7) return { row: right, right, cents, isHopeless: false };
  const fault = wayNames[nth % wayNames.length]!;
  return { row: ways[fault]!(right, at), right, cents, fault, isHopeless: HOPELESS.has(fault) };
}

function count(dump: Dump, { right, cents, fault, isHopeless }: PlannedRow): void {
  if (fault) dump.planted.set(fault, (dump.planted.get(fault) ?? 0) + 1);
  if (isHopeless) return;
  dump.cards++;
  dump.cents += cents;
  if (right.email) dump.people++;
}

/** What the columns of all files mean, by name. */
export const allHeads = (files: readonly DumpFile[]): DumpFile['heads'] =>
  Object.assign({}, ...files.map(({ heads }) => heads)) as DumpFile['heads'];

/** The file of faults with what is right in its cells; rows that nobody can put right are left out. */
export function mend(faulty: readonly Record<string, string>[], { files }: Dump): { text: string; mended: number } {
  const means = allHeads(files);
  const mended = faulty.flatMap((row) => {
    const [, name, line] = /^#\d+ (.+), Zeile (\d+):/.exec(row.Fehler!) ?? [];
    const planned = files.find((file) => file.name === name)!.lines.get(Number(line))!;
    if (planned.isHopeless) return [];
    return [Object.keys(row).map((column) => (column === 'Fehler' ? row.Fehler! : (planned.right[means[column]!] ?? '')))];
  });
  return { text: csv(';', '\n', quoted)([Object.keys(faulty[0]!), ...mended]), mended: mended.length };
}
