import { z } from 'zod';
import type { Permit } from './roles.ts';

// What a schema has no message of its own for is said in German too.
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined
      ? 'Das Feld muss ausgefüllt werden.'
      : 'Das Feld enthält einen ungültigen Wert.',
});

/** Who may make a call: anyone, anyone who is signed in, or the persons that one of the permits covers. */
export type Who = 'anyone' | 'signed-in' | readonly Permit[];

/** The body of an answer that is not JSON. */
export const pdf = 'application/pdf';
export const csv = 'text/csv';
export const xml = 'application/xml';
/** A workbook of Excel. */
export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type File = typeof pdf | typeof csv | typeof xml | typeof xlsx;

/** A file that comes with a call, as the only part of a form. Sizes in bytes. */
export interface Upload {
  field: string;
  most: number;
  missing: string;
  tooLarge: string;
}

/**
 * One call of the API. Client, route, OpenAPI description and access matrix are all made from this entry;
 * nothing else says what may be asked.
 */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType | File = z.ZodType | File> {
  /** GET reads and takes `input` from the query; POST changes or asks in private and takes it from the JSON body. */
  method: 'GET' | 'POST';
  /** Path under `/api/`, without slash in front; names as in the specification. */
  path: string;
  /** One sentence for the OpenAPI description. */
  summary: string;
  who: Who;
  input: Input;
  /** What is answered with 200; null in place of it answers 204. Output schemas never transform. */
  output: Output;
  /** Asks for a single-use `x-captcha-token`; the value holds the messages when it is missing or spent (rulings 2, Captcha). */
  captcha?: string | { missing: string; wrong: string };
  /** The most bytes of the JSON body, where the usual 64 KB do not do. */
  mostBytes?: number;
  /** Takes a file in place of a JSON body; `input` comes in the query then. */
  upload?: Upload;
  /** Moves money: asks for an `Idempotency-Key` (rulings 2). */
  movesMoney?: true;
  /** Answers also while the portal is closed for maintenance (part 1, section 2.15). */
  duringMaintenance?: true;
  /** The `errorStatusCode` that goes with a message of the input's schema (bookings, rulings 3). */
  statusCodeOf?: (message: string) => string | undefined;
  /** Is open to staff that must set up a second factor first. */
  beforeSecondFactor?: true;
  /** Counts against the stricter limit of 120 a minute and address (rulings 2). */
  sensitive?: true;
}

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = C['output'] extends z.ZodType ? z.output<C['output']> : Uint8Array;

/** Declares a call; only there so that each entry keeps its own precise type. */
export function call<Input extends z.ZodType, Output extends z.ZodType | File, Entry extends Call<Input, Output>>(
  entry: Entry & Call<Input, Output>,
): Entry {
  return entry;
}
