import { type ChangedField, messages, type RowError } from '#contract/common/errors.ts';

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

/** An answer that says no, in words for the person who asked. Anything else that is thrown becomes a 500 without details. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400: the request is not of the call's shape; no person could have typed it. */
export function malformed(message: string = messages.malformed): Refusal {
  return new Refusal(400, 'MALFORMED', message);
}

/** 422: a rule is broken; with the message of each field where fields are to blame. */
export function ruleBroken(message: string, fieldErrors?: Record<string, string>): Refusal {
  return new Refusal(422, 'RULE_BROKEN', message, fieldErrors ? { fieldErrors } : {});
}

/** 404: not there, or not yours; nobody learns which (rulings 2). */
export function notFound(message: string = messages.notFound): Refusal {
  return new Refusal(404, 'NOT_FOUND', message);
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfter: number, message: string = messages.tooMany): Refusal {
  return new Refusal(429, 'TOO_MANY', message, { retryAfter });
}

/** 503: the region's books are being moved to another database, or were a moment ago. */
export function moving(): Refusal {
  return new Refusal(503, 'MOVING', messages.moving, { retryAfter: 30 });
}

/** 503: more work waits than can be done soon; better said at once than after a timeout. */
export function overloaded(): Refusal {
  return new Refusal(503, 'OVERLOADED', messages.overloaded, { retryAfter: 2 });
}
