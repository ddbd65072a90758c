import { type RawBuilder, sql } from 'kysely';
import { defuseField } from '#contract/common/defuse-field.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { CarrierFile, FileColumn } from './read-files.ts';
import { belongs, type CarrierPeriod } from './rows-of-period.ts';

const AT_ONCE = 5_000;
const CURSOR = 'data_carrier_rows';

/** Texts that need no care: the database writes their lines by itself, which is many times quicker. */
const HARMLESS = '^([0-9A-Za-z][^"\\r\\n\\t]*)?$';

/** A line as it is, or its cells where one of them needs care. */
interface Row {
  line: string | null;
  cells: (string | null)[] | null;
}

/** Some lines of a CSV, and how many rows of the table they are. */
export interface Lines {
  text: string;
  rows: number;
}

/** The lines of a file, some thousand at once, as the transaction sees the table. The first one names the columns. */
export async function* readLines(
  trx: Trx,
  files: readonly CarrierFile[],
  file: CarrierFile,
  period: CarrierPeriod,
): AsyncGenerator<Lines> {
  yield { text: lineOf(headOf(file).map(quoted)), rows: 0 };
  await sql`declare ${sql.ref(CURSOR)} no scroll cursor for ${rowsOf(files, file, period)}`.execute(trx);
  const fetch = () => sql<Row>`fetch ${sql.lit(AT_ONCE)} from ${sql.ref(CURSOR)}`.execute(trx);
  let next = fetch();
  for (;;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    // While somebody takes these, the database works on the next ones.
    next = fetch();
    next.catch(() => {});
    yield { text: rows.map(({ line, cells }) => line ?? carefully(file, cells!)).join(''), rows: rows.length };
  }
  await sql`close ${sql.ref(CURSOR)}`.execute(trx);
}

/** The names of the columns as they stand in the file. */
export function headOf({ columns }: CarrierFile): string[] {
  return columns.flatMap(({ name, kind }) => (kind === 'instant' ? [name, timeOf(name)] : [name]));
}

/** The column beside the day of an instant. */
export const timeOf = (name: string) => `${name}_Uhrzeit`;

export const lineOf = (cells: readonly string[]) => `${cells.join(';')}\r\n`;
export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function rowsOf(files: readonly CarrierFile[], file: CarrierFile, period: CarrierPeriod): RawBuilder<Row> {
  const cells = file.columns.map(({ column, kind }) => cellOf(sql.ref(`t.${column}`), kind));
  const texts = file.columns.filter(({ kind }) => kind === 'text').map(({ column }) => sql.ref(`t.${column}`));
  const line = sql.join(
    file.columns.map(({ kind }, index) =>
      kind === 'text' ? sql`coalesce('"' || ${cells[index]!} || '"', '')` : sql`coalesce(${cells[index]!}, ${emptyOf(kind)})`,
    ),
    sql` || ';' || `,
  );
  const isHarmless = texts.length
    ? sql.join(
        texts.map((text) => sql`coalesce(${text}::text ~ ${sql.lit(HARMLESS)}, true)`),
        sql` and `,
      )
    : sql`true`;
  const order = sql.join(file.key.map((column) => sql.ref(`t.${column}`)));
  return sql<Row>`
    select case when ${isHarmless} then ${line} || E'\\r\\n' end as line,
           case when not (${isHarmless}) then array[${sql.join(cells)}] end as cells
      from ${sql.table(file.table)} t where ${belongs(files, file, period)} order by ${order}`;
}

const emptyOf = (kind: FileColumn['kind']) => sql.lit(kind === 'instant' ? ';' : '');

function cellOf(value: RawBuilder<unknown>, kind: FileColumn['kind']): RawBuilder<string | null> {
  switch (kind) {
    case 'euro':
      return sql`translate((${value} / 100.0)::numeric(20, 2)::text, '.', ',')`;
    case 'flag':
      return sql`case ${value} when true then 'ja' when false then 'nein' end`;
    case 'day':
      return sql`to_char(${value}, 'DD.MM.YYYY')`;
    case 'instant':
      return sql`to_char(${value} at time zone 'Europe/Berlin', 'DD.MM.YYYY;HH24:MI:SS')`;
    case 'hex':
      return sql`encode(${value}, 'hex')`;
    case 'digest':
      return sql`encode(sha256(${value}), 'hex')`;
    case 'digest-of-text':
      return sql`encode(sha256(convert_to(${value}, 'UTF8')), 'hex')`;
    default:
      return sql`${value}::text`;
  }
}

/**
 * As in the other exports, formulas are defused. A line break within a text would end the row for an auditor's tool.
 */
function carefully({ columns }: CarrierFile, cells: readonly (string | null)[]): string {
  return lineOf(
    columns.map(({ kind }, index) => {
      const cell = cells[index];
      if (kind !== 'text') return cell ?? (kind === 'instant' ? ';' : '');
      return cell === null || cell === undefined ? '' : quoted(defuseField(cell).replaceAll(/[\r\n]+/g, ' '));
    }),
  );
}
