import { unzipSync } from 'fflate';

/** A line of a batch, by the names of its columns. */
export interface ReadLine {
  cents: number;
  account: string;
  against: string;
  isDebit: boolean;
  key: string;
  /** "3110" */
  day: string;
  label: string;
  text: string;
  link: string;
  isFixed: string;
  dueOn: string;
  performedOn: string;
  taxedOn: string;
}

/** An export as whoever imports it would read it. */
export interface ReadExport {
  names: string[];
  head: string[];
  columns: string[];
  lines: ReadLine[];
  businessHead: string[];
  businesses: Record<string, string>[];
  /** Of the package of papers; null where there is none. */
  index: string | null;
  papers: Record<string, Uint8Array>;
}

/** Fields of a line: text stands in quotes, which are doubled within. */
const fieldsOf = (line: string) =>
  [...`${line};`.matchAll(/(?:"((?:[^"]|"")*)"|([^;"]*));/g)].map(
    ([, text, plain]) => text?.replaceAll('""', '"') ?? plain ?? '',
  );

function tableOf(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end');
  return text.slice(0, -2).split('\r\n').map(fieldsOf);
}

const named = (columns: string[], fields: string[]) => Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? '']));

export function readExport(zip: Uint8Array): ReadExport {
  const files = unzipSync(zip);
  const find = (beginning: string) => Object.keys(files).find((name) => name.startsWith(beginning));
  const [head, columns, ...rows] = tableOf(files[find('EXTF_Buchungsstapel')!]!);
  const [businessHead, businessColumns, ...businessRows] = tableOf(files[find('EXTF_DebKred_Stamm')!]!);
  const packed = find('Belegtransfer');
  const { 'document.xml': index, ...papers } = packed ? unzipSync(files[packed]!) : {};
  return {
    names: Object.keys(files),
    head: head!,
    columns: columns!,
    lines: rows.map((fields) => lineOf(named(columns!, fields))),
    businessHead: businessHead!,
    businesses: businessRows.map((fields) => named(businessColumns!, fields)),
    index: index ? new TextDecoder().decode(index) : null,
    papers,
  };
}

function lineOf(row: Record<string, string>): ReadLine {
  const amount = row['Umsatz (ohne Soll/Haben-Kz)']!;
  if (!/^\d{1,10},\d\d$/.test(amount)) throw new Error(`no amount: ${amount}`);
  return {
    cents: Number(amount.replace(',', '')),
    account: row['Konto']!,
    against: row['Gegenkonto (ohne BU-Schlüssel)']!,
    isDebit: row['Soll/Haben-Kennzeichen'] === 'S',
    key: row['BU-Schlüssel']!,
    day: row['Belegdatum']!,
    label: row['Belegfeld 1']!,
    text: row['Buchungstext']!,
    link: row['Beleglink']!,
    isFixed: row['Festschreibung']!,
    dueOn: row['Fälligkeit']!,
    performedOn: row['Leistungsdatum']!,
    taxedOn: row['Datum Zuord. Steuerperiode']!,
  };
}

/** What lines come to on each account; positive is credit, as in the books. */
export function sumByAccount(lines: readonly ReadLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (account: string, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents);
  for (const { account, against, isDebit, cents } of lines) {
    add(account, isDebit ? -cents : cents);
    add(against, isDebit ? cents : -cents);
  }
  return sums;
}
