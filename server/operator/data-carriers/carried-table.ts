import type { Tables } from '#server/platform/db/tables.ts';

/**
 * A column of a CSV: its German name, and after a colon what it means. `left` says why a column is not carried;
 * `sha256` carries the hash in place of the content.
 */
export type CarriedColumn = string | { sha256: string } | { left: string };

/**
 * Which rows belong to a period: those with one of these dates in it, or those that belong to such a row of another
 * table.
 */
type Span = { in: readonly string[] } | { of: string; by: readonly string[] };

/** What a file of a data carrier holds: the rows of one table. */
export interface CarriedTable {
  table: string;
  /** Without `.csv`. */
  file: string;
  /** In German, for the auditor. */
  title: string;
  text: string;
  /** Without it, all rows of the region as they are now: master data. */
  span?: Span;
  /** Joins that the schema does not declare: from these columns to the key of that table. */
  refers?: Readonly<Record<string, readonly string[]>>;
  /** SQL: the only rows that are carried. */
  where?: (row: string) => string;
  columns: Readonly<Record<string, CarriedColumn>>;
}

type Columns<Named extends PropertyKey> = Readonly<Record<Named & string, CarriedColumn> & Record<string, CarriedColumn>>;
type Rest<Named extends PropertyKey> = Pick<CarriedTable, 'text' | 'span' | 'refers' | 'where'> & { columns: Columns<Named> };

/** A line of the list. The compiler asks for every column that the owner declares; a test, for all of the schema. */
export function table<T extends keyof Tables>(name: T, file: string, title: string, rest: Rest<keyof Tables[T]>): CarriedTable {
  return { table: name, file, title, ...rest };
}

/** A line for rows of a region: their first column says which. */
export function regionTable<T extends keyof Tables>(
  name: T,
  file: string,
  title: string,
  { columns, ...rest }: Rest<Exclude<keyof Tables[T], 'region_id'>>,
): CarriedTable {
  return { table: name, file, title, ...rest, columns: { region_id: REGION, ...columns } };
}

export const left = (why: string): CarriedColumn => ({ left: why });
export const sha256 = (name: string): CarriedColumn => ({ sha256: name });

export const REGION = 'Region_Nr';
export const PARTNER = 'Partner_Nr';
export const EMPLOYER = 'Arbeitgeber_Nr';
/** Whose a row is, of one of the two at most. */
export const BUSINESS = { partner_id: PARTNER, employer_id: EMPLOYER } as const;
export const BRANCH = 'Filiale_Nr';
export const CARD = 'Kartennummer';
export const ENTRY = 'Buchung_Nr';

/** Reasons that come again. */
export const VERSION = left('counts saves, so that nobody overwrites what he has not seen');
export const KEY = left('tells the same call from another; it says nothing of the books');
export const ADDRESS_ONLY = left('how to reach somebody; the audit needs the contract, not the telephone');
