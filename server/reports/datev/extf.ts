import type { Cents } from '#contract/common/money.ts';
import { toWindows1252 } from './windows-1252.ts';

/** Text of a field of which DATEV expects text: in quotes, also where it is empty. */
export interface Quoted {
  quoted: string;
}
export type Field = string | number | Quoted;

/** As the fields of a name are long; no line break or other control character may stand in one. */
export const quoted = (text: string, most = 60): Quoted => ({
  quoted: [
    ...text
      .replace(/\s+/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim(),
});

/** A number of a paper: DATEV takes letters, digits and a few signs only. */
export const paperNumber = (text: string): Quoted => quoted(text.replace(/[^A-Za-z0-9$%&*+/-]/g, '-'), 36);

/** "1234,56"; never negative. */
export function amountOf(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}

/** The lines of a file, each ended by CR and LF, in Windows-1252. */
export function writeExtf(lines: readonly (readonly Field[])[]): Buffer {
  const text = lines.map((fields) => `${fields.map(textOf).join(';')}\r\n`).join('');
  return Buffer.from(toWindows1252(text));
}

function textOf(field: Field): string {
  return typeof field === 'object' ? `"${field.quoted.replaceAll('"', '""')}"` : String(field);
}

/** A line of a table by the names of its columns; what is not named stays empty. */
export function rowOf(columns: readonly string[], values: Readonly<Record<string, Field>>): Field[] {
  const unknown = Object.keys(values).filter((name) => !columns.includes(name));
  if (unknown.length) throw new Error(`no such column: ${unknown.join(', ')}`);
  return columns.map((name) => values[name] ?? '');
}

interface Head {
  category: 21 | 16;
  name: 'Buchungsstapel' | 'Debitoren/Kreditoren';
  version: 13 | 5;
  madeAt: Date;
  consultant: number;
  client: number;
  /** ISO date. */
  yearBegins: string;
  accountLength: number;
  chart: string;
  /** Of a batch of bookings. */
  batch?: { from: string; to: string; title: string; isFixed: boolean };
}

const compact = (isoDay: string) => isoDay.replaceAll('-', '');

/** The first line of each file: 31 fields. */
export function headOf({ category, name, version, madeAt, batch, ...head }: Head): Field[] {
  const empty = quoted('');
  return [
    quoted('EXTF'),
    700,
    category,
    quoted(name),
    version,
    berlinStamp(madeAt),
    '',
    quoted('KK'),
    quoted('Kartenkontor'),
    empty,
    head.consultant,
    head.client,
    compact(head.yearBegins),
    head.accountLength,
    batch ? compact(batch.from) : '',
    batch ? compact(batch.to) : '',
    quoted(batch?.title ?? '', 30),
    empty,
    batch ? 1 : '',
    batch ? 0 : '',
    batch ? Number(batch.isFixed) : '',
    batch ? quoted('EUR') : empty,
    '',
    empty,
    '',
    '',
    quoted(head.chart),
    '',
    '',
    empty,
    empty,
  ];
}

/** "20261103140506123", in Berlin. */
function berlinStamp(instant: Date): string {
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return local.replace(/\D/g, '') + String(instant.getUTCMilliseconds()).padStart(3, '0');
}
