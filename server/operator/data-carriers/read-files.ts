import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { CarriedColumn, CarriedTable } from './carried-table.ts';
import { carriedTables } from './carried-tables.ts';

/** How the values of a column are written. An instant becomes two columns: its day and its time in Berlin. */
export type Kind = 'number' | 'euro' | 'flag' | 'day' | 'instant' | 'hex' | 'digest' | 'digest-of-text' | 'text';

export interface FileColumn {
  column: string;
  kind: Kind;
  name: string;
  text: string;
  isKey: boolean;
}

/** A CSV of a data carrier: what the list says, with what the schema says. */
export interface CarrierFile extends Omit<CarriedTable, 'columns'> {
  /** The columns that name a row. */
  key: readonly string[];
  hasRegion: boolean;
  /** Those of the key first. */
  columns: readonly FileColumn[];
  /** Types of all columns of the table. */
  types: Readonly<Record<string, string>>;
  /** German names of columns that name a row of another file. */
  joins: readonly { columns: readonly string[]; title: string }[];
}

interface Described {
  table: string;
  types: Record<string, string>;
  keys: string[][];
  joins: { columns: string[]; table: string }[];
}

/** The files in their order, by the schema as it is. */
export async function readFiles(db: Db): Promise<CarrierFile[]> {
  const schema = await describeTables(db);
  const keyOf = (name: string) => schema.get(name)?.keys[0] ?? [];
  return carriedTables.map(({ columns, ...carried }) => {
    const { types, keys, joins } = schema.get(carried.table)!;
    const key = keys[0]!;
    const shown = [...key, ...Object.keys(columns).filter((column) => !key.includes(column))].flatMap((column) => {
      const one = columnOf(column, columns[column]!, types[column]!);
      return one ? [{ ...one, isKey: key.includes(column) }] : [];
    });
    const nameOf = (column: string) => shown.find((one) => one.column === column)?.name;
    const declared = Object.entries(carried.refers ?? {}).map(([table, by]) => ({ table, columns: [...by] }));
    return {
      ...carried,
      key,
      types,
      hasRegion: 'region_id' in types,
      columns: shown,
      joins: [...declared, ...joins.filter((join) => !declared.some(({ table }) => table === join.table))].flatMap((join) => {
        const target = carriedTables.find(({ table }) => table === join.table);
        const names = join.columns.map(nameOf);
        const isWhole = names.every((name) => name !== undefined) && names.length === keyOf(join.table).length;
        return target && isWhole ? [{ columns: names, title: target.title }] : [];
      }),
    };
  });
}

async function describeTables(db: Db): Promise<Map<string, Described>> {
  const { rows } = await sql<Described>`
    select c.relname as "table",
           (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as types,
           (select coalesce(jsonb_agg((select jsonb_agg(a.attname order by k.n) from unnest(o.conkey) with ordinality k (num, n)
                                         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)
                                      order by o.contype), '[]')
              from pg_constraint o where o.conrelid = c.oid and o.contype in ('p', 'u')) as keys,
           (select coalesce(jsonb_agg(jsonb_build_object('table', t.relname, 'columns',
                     (select jsonb_agg(a.attname order by k.n) from unnest(o.conkey) with ordinality k (num, n)
                        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num)) order by o.conname), '[]')
              from pg_constraint o join pg_class t on t.oid = o.confrelid
              join pg_constraint k on k.conrelid = t.oid and k.contype = 'p' and k.conkey = o.confkey
             where o.conrelid = c.oid and o.contype = 'f') as joins
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
  return new Map(rows.map((row) => [row.table, row]));
}

function columnOf(column: string, carried: CarriedColumn, type: string): Omit<FileColumn, 'isKey'> | undefined {
  if (typeof carried !== 'string' && 'left' in carried) return undefined;
  const words = typeof carried === 'string' ? carried : carried.sha256;
  const [name, text] = words.split(/: (.*)/s) as [string, string?];
  const kind = typeof carried === 'string' ? kindOf(column, type) : 'digest-of-text';
  return { column, kind, name, text: text ?? name.replaceAll('_', ' ') };
}

function kindOf(column: string, type: string): Kind {
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
      return /(^|_)cents$|^balance/.test(column) ? 'euro' : 'number';
    case 'boolean':
      return 'flag';
    case 'date':
      return 'day';
    case 'timestamp with time zone':
      return 'instant';
    case 'bytea':
      // What is no hash is a paper: the carrier has its hash.
      return column === 'hash' ? 'hex' : 'digest';
    default:
      return 'text';
  }
}
