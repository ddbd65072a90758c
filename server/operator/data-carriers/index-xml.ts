import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { totalColumns } from './account-totals.ts';
import type { CarrierFile, FileColumn } from './read-files.ts';
import { timeOf } from './read-lines.ts';
import type { CarrierPeriod } from './rows-of-period.ts';

/** The name under which the structure of the index comes with it; tools of the tax office look for this one. */
export const DTD = 'gdpdu-01-09-2004.dtd';

export const TOTALS = 'summen.csv';
export const ROW_COUNTS = 'zeilen.csv';

export const countColumns = [
  { name: 'Datei', kind: 'text', isKey: true, text: 'Name der Datei' },
  { name: 'Anzahl_Zeilen', kind: 'number', isKey: false, text: 'ohne die Zeile mit den Spaltennamen' },
] as const;

type Shown = Pick<FileColumn, 'name' | 'text' | 'kind' | 'isKey'>;

interface IndexTable {
  url: string;
  title: string;
  text: string;
  period: CarrierPeriod | null;
  columns: readonly Shown[];
  joins: CarrierFile['joins'];
}

/** Describes all files of a carrier to the tools of the tax office. */
export function indexXml(
  files: readonly CarrierFile[],
  period: CarrierPeriod,
  supplier: { name: string; location: string },
): string {
  const tables: IndexTable[] = [
    ...files.map(({ file, title, text, span, columns, joins }) => ({
      url: `${file}.csv`,
      title,
      text,
      period: span ? period : null,
      columns: columns.flatMap((column) => (column.kind === 'instant' ? withTime(column) : [column])),
      // A file that is not on this carrier cannot be joined.
      joins: joins.filter((join) => files.some((one) => one.title === join.title)),
    })),
    {
      url: TOTALS,
      title: 'Summen und Salden',
      text: 'Je Konto: Anfangssaldo, Zugänge, Abgänge und Endsaldo des Zeitraums.',
      period,
      columns: totalColumns,
      joins: [{ columns: ['Region_Nr', 'Konto_Nr'], title: 'Konten' }],
    },
    {
      url: ROW_COUNTS,
      title: 'Zeilen je Datei',
      text: 'Wie viele Zeilen jede Datei hat.',
      period: null,
      columns: countColumns,
      joins: [],
    },
  ];
  const days = `${formatIsoDay(period.from)} bis ${formatIsoDay(period.until)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!DOCTYPE DataSet SYSTEM "${DTD}">`,
    '<DataSet>',
    '<Version>1.0</Version>',
    `<DataSupplier>${tag('Name', supplier.name)}${tag('Location', supplier.location)}${tag('Comment', `Zeitraum ${days}`)}</DataSupplier>`,
    `<Media>${tag('Name', 'Datenträger 1')}`,
    ...tables.map(tableXml),
    '</Media>',
    '</DataSet>',
    '',
  ].join('\n');
}

function withTime({ name, text, isKey }: Shown): Shown[] {
  return [
    { name, text, isKey, kind: 'day' },
    { name: timeOf(name), text: `${text}, Uhrzeit in Berlin`, isKey, kind: 'text' },
  ];
}

function tableXml({ url, title, text, period, columns, joins }: IndexTable): string {
  const validity = period
    ? `<Validity><Range>${tag('From', formatIsoDay(period.from))}${tag('To', formatIsoDay(period.until))}</Range>${tag('Format', 'DD.MM.YYYY')}</Validity>`
    : '';
  const keys = columns.filter(({ isKey }) => isKey).map((column) => columnXml('VariablePrimaryKey', column));
  const others = columns.filter(({ isKey }) => !isKey).map((column) => columnXml('VariableColumn', column));
  return [
    '<Table>',
    `${tag('URL', url)}${tag('Name', title)}${tag('Description', text)}${validity}<UTF8/>`,
    // The first row names the columns.
    `${tag('DecimalSymbol', ',')}${tag('DigitGroupingSymbol', '.')}<Range>${tag('From', '2')}</Range>`,
    '<VariableLength>',
    `${tag('ColumnDelimiter', ';')}<RecordDelimiter>&#13;&#10;</RecordDelimiter>${tag('TextEncapsulator', '"')}`,
    ...keys,
    ...others,
    ...joins.map(
      ({ columns: names, title: target }) =>
        `<ForeignKey>${names.map((name) => tag('Name', name)).join('')}${tag('References', target)}</ForeignKey>`,
    ),
    '</VariableLength>',
    '</Table>',
  ].join('\n');
}

function columnXml(element: string, { name, text, kind }: Shown): string {
  return `<${element}>${tag('Name', name)}${tag('Description', text)}${typeXml(kind)}</${element}>`;
}

function typeXml(kind: FileColumn['kind']): string {
  switch (kind) {
    case 'number':
      return '<Numeric/>';
    case 'euro':
      return `<Numeric>${tag('Accuracy', '2')}</Numeric>`;
    case 'day':
      return `<Date>${tag('Format', 'DD.MM.YYYY')}</Date>`;
    default:
      return '<AlphaNumeric/>';
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const tag = (name: string, text: string) => `<${name}>${text.replaceAll(/[&<>]/g, (sign) => signs[sign]!)}</${name}>`;
