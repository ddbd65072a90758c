import { z } from 'zod';
import type { Permit } from './roles.ts';

// German messages also for problems that a schema has no message for.
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined
      ? 'Das Feld muss ausgefüllt werden.'
      : 'Das Feld enthält einen ungültigen Wert.',
});

/** Who may make a call: anyone, anyone signed in, or whoever one of the permits covers. */
export type Who = 'anyone' | 'signed-in' | readonly Permit[];

/** Content type of a PDF answer. */
export const pdf = 'application/pdf';
export const csv = 'text/csv';
export const xml = 'application/xml';
/** Content type of an Excel workbook. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const zip = 'application/zip';
type File = typeof pdf | typeof csv | typeof xml | typeof xlsx | typeof zip;

/** A file sent with a call, as the only part of a form. Sizes in bytes. */
export interface Upload {
  field: string;
  most: number;
  missing: string;
  tooLarge: string;
}

/** One call of the API. Client, route, OpenAPI description and access matrix are all made from this entry. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType | File = z.ZodType | File> {
  /**
   * GET reads and takes `input` from the query. POST changes data, or asks in private; it takes `input` from the JSON
   * body.
   */
  method: 'GET' | 'POST';
  /** Path under `/api/`, without a leading slash; names as in the specification. */
  path: string;
  /** One sentence for the OpenAPI description. */
  summary: string;
  who: Who;
  input: Input;
  /** Body of the 200 answer; null means 204 without a body. Output schemas never transform. */
  output: Output;
  /** Requires a single-use `x-captcha-token`. The value holds the messages for a missing or used one. */
  captcha?: string | { missing: string; wrong: string };
  /** Largest JSON body in bytes, when the usual 64 KB are not enough. */
  mostBytes?: number;
  /** Takes a file instead of a JSON body; `input` then comes in the query. */
  upload?: Upload;
  /** Moves money: requires an `Idempotency-Key`. */
  movesMoney?: true;
  /** Also works while the portal is closed for maintenance. */
  duringMaintenance?: true;
  /** The `errorStatusCode` that goes with a message of the input's schema (bookings only). */
  statusCodeOf?: (message: string) => string | undefined;
  /** Allowed for staff who still have to set up a second factor. */
  beforeSecondFactor?: true;
  /** Has the stricter limit of 120 calls per minute and address. */
  sensitive?: true;
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = C['output'] extends z.ZodType ? z.output<C['output']> : Uint8Array;

const nothing = z.strictObject({});
const noBody = z.null();

/** A call as it is declared: without `input` it takes nothing, without `output` it answers 204. */
type Entry = Omit<Call, 'method' | 'input' | 'output'> & Partial<Pick<Call, 'input' | 'output'>>;
type Whole<E> = E & Omit<{ input: typeof nothing; output: typeof noBody }, keyof E>;

/** Declares a call that reads. It keeps the precise type of its entry. */
// @__NO_SIDE_EFFECTS__
export function get<const E extends Entry>(entry: E): Whole<E> & { method: 'GET' } {
  return { method: 'GET', input: nothing, output: noBody, ...entry };
}

/** Declares a call that changes data, or asks in private; likewise. */
// @__NO_SIDE_EFFECTS__
export function post<const E extends Entry>(entry: E): Whole<E> & { method: 'POST' } {
  return { method: 'POST', input: nothing, output: noBody, ...entry };
}
