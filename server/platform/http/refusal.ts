import { type ChangedField, messages, type RowError } from '#contract/common/errors.ts';
import { type RefusalCode, refusalCodes } from './refusal-codes.ts';

interface Details {
  fieldErrors?: Record<string, string>;
  /** What is wrong in the rows of a file. */
  rowErrors?: RowError[];
  /** What somebody else has changed meanwhile, field by field. */
  changes?: ChangedField[];
  /** Bookings: why (rulings 3). */
  errorStatusCode?: string;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** 503: the kind of maintenance. */
  type?: string;
}

/** An answer that says no, in words for the person who asked. Any other error becomes a 500 without details. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: Details;

  /** `status` is only given where a code of the books means something else than in the list. */
  constructor(code: RefusalCode, message: string, details: Details = {}, status: number = refusalCodes[code]) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400: the request is not of the call's shape; no person could have typed it. */
export function malformed(message: string = messages.malformed): Refusal {
  return new Refusal('MALFORMED', message);
}

/** 422: a rule is broken; with the message of each field where fields are to blame. */
export function ruleBroken(message: string, fieldErrors?: Record<string, string>): Refusal {
  return new Refusal('RULE_BROKEN', message, fieldErrors ? { fieldErrors } : {});
}

/** 404: not there, or not yours; nobody learns which (rulings 2). */
export function notFound(message: string = messages.notFound): Refusal {
  return new Refusal('NOT_FOUND', message);
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfter: number, message: string = messages.tooMany): Refusal {
  return new Refusal('TOO_MANY', message, { retryAfter });
}

/** 503: the region's books are being moved to another database, or were a moment ago. */
export function moving(): Refusal {
  return new Refusal('MOVING', messages.moving, { retryAfter: 30 });
}

/** 503: more work waits than can be done soon; better said at once than after a timeout. */
export function overloaded(): Refusal {
  return new Refusal('OVERLOADED', messages.overloaded, { retryAfter: 2 });
}
