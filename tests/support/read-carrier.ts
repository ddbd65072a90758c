import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { validateXML } from 'xmllint-wasm';
import { relaxngOfDtd } from './relaxng-of-dtd.ts';

export interface ReadTable {
  /** As index.xml names them. */
  columns: string[];
  types: string[];
  keys: string[];
  joins: { columns: string[]; title: string }[];
  title: string;
  /** Without the row of names. */
  rows: string[][];
  head: string[];
}

export interface ReadCarrier {
  files: Record<string, Uint8Array>;
  text: (file: string) => string;
  tables: Record<string, ReadTable>;
  /** What a validator finds wrong with index.xml by the DTD beside it. */
  faults: string[];
}

/** Opens a data carrier as the tools of a tax office do: by index.xml alone. */
export async function readCarrier(zip: Uint8Array): Promise<ReadCarrier> {
  const files = unzipSync(zip);
  const text = (file: string) => strFromU8(files[file]!);
  const index = text('index.xml');
  const tables = Object.fromEntries(
    [...index.matchAll(/<Table>\n([\s\S]*?)\n<\/Table>/g)].map(([, table]) => [tagOf(table!, 'URL'), readTable(table!, text)]),
  );
  return { files, text, tables, faults: await faultsOf(index, text('gdpdu-01-09-2004.dtd')) };
}

/** What a validator finds wrong with an index by a DTD. */
export async function faultsOf(index: string, dtd: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'index.xml', contents: index },
    schema: { fileName: 'index.rng', contents: relaxngOfDtd(dtd) },
    extension: 'relaxng',
  });
  return errors.map(({ message }) => message);
}

/** The files whose hash is not the one of the list. */
export function wrongChecksums({ files, text }: ReadCarrier): string[] {
  const listed = new Map(
    text('checksums.txt')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  return Object.entries(files)
    .filter(([file]) => file !== 'checksums.txt')
    .filter(([file, bytes]) => listed.get(file) !== createHash('sha256').update(bytes).digest('hex'))
    .map(([file]) => file);
}

/** "-1234,56" in cents. */
export function centsOfCell(cell: string): number {
  const [, sign, euros, cents] = /^(-?)(\d+),(\d\d)$/.exec(cell)!;
  return (sign ? -1 : 1) * (Number(euros) * 100 + Number(cents));
}

/** The cells of a column of a table, row by row. */
export function cellsOf({ columns, rows }: ReadTable, name: string): string[] {
  const index = columns.indexOf(name);
  if (index < 0) throw new Error(`no column ${name}`);
  return rows.map((row) => row[index]!);
}

const unescape = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const tagOf = (xml: string, name: string) => unescape(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)![1]!);

function readTable(xml: string, text: (file: string) => string): ReadTable {
  const columns = [...xml.matchAll(/<Variable(PrimaryKey|Column)>(.*?)<\/Variable\1>/g)].map(([, kind, column]) => ({
    name: tagOf(column!, 'Name'),
    isKey: kind === 'PrimaryKey',
    type: /<(Numeric|AlphaNumeric|Date)\b/.exec(column!)![1]! + (column!.includes('<Accuracy>2<') ? ' 2' : ''),
  }));
  const { data, errors } = papaparse.parse<string[]>(text(tagOf(xml, 'URL')), {
    delimiter: tagOf(xml, 'ColumnDelimiter'),
    newline: '\r\n',
    quoteChar: tagOf(xml, 'TextEncapsulator'),
    skipEmptyLines: true,
  });
  if (errors.length) throw new Error(JSON.stringify(errors[0]));
  const skipped = Number(/<Range><From>(\d+)<\/From><\/Range>\n<VariableLength>/.exec(xml)![1]) - 1;
  return {
    title: tagOf(xml, 'Name'),
    columns: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    keys: columns.filter(({ isKey }) => isKey).map(({ name }) => name),
    joins: [...xml.matchAll(/<ForeignKey>(.*?)<\/ForeignKey>/g)].map(([, join]) => ({
      columns: [...join!.matchAll(/<Name>([^<]*)</g)].map(([, name]) => unescape(name!)),
      title: tagOf(join!, 'References'),
    })),
    head: data[0]!,
    rows: data.slice(skipped),
  };
}
