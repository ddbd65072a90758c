import { type ChangedField, type ChargeQuestion, messages, movedTo, type RowError } from '#contract/common/errors.ts';
import { type RefusalCode, refusalCodes } from './refusal-codes.ts';

interface Details {
  fieldErrors?: Record<string, string>;
  /** What is wrong in the rows of a file. */
  rowErrors?: RowError[];
  /** What somebody else has changed meanwhile, by field. */
  changes?: ChangedField[];
  /** What has to be confirmed first. */
  question?: ChargeQuestion;
  /** For bookings: the reason. */
  errorStatusCode?: string;
  /** Seconds until a new attempt makes sense. */
  retryAfter?: number;
  /** For 410: the portal that knows the answer. */
  address?: string;
  /** For 503: the type of maintenance. */
  type?: string;
}

/** An answer that refuses, in words for the caller. Any other error becomes a 500 without details. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: Details;

  /** `status` is only given where a code of the books differs from the list. */
  constructor(code: RefusalCode, message: string, details: Details = {}, status: number = refusalCodes[code]) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 400: the request has not the shape of the call, so it cannot come from our forms. */
export function malformed(message: string = messages.malformed): Refusal {
  return new Refusal('MALFORMED', message);
}

/** 422: a rule is broken; with a message for each field, if fields are the reason. */
export function ruleBroken(message: string, fieldErrors?: Record<string, string>): Refusal {
  return new Refusal('RULE_BROKEN', message, fieldErrors ? { fieldErrors } : {});
}

/** 422: one field breaks a rule. The message stands at the field and says all that is wrong. */
export function atField(field: string, message: string): Refusal {
  return ruleBroken(message, { [field]: message });
}

/** Throws Refusal 422 with the problem of each field, if there is any; the first one is the message. */
export function assertNoProblems(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw ruleBroken(first, problems);
}

/** 404: missing, or not the caller's; the answer does not say which. */
export function notFound(message: string = messages.notFound): Refusal {
  return new Refusal('NOT_FOUND', message);
}

/** 429 with the seconds to wait. */
export function tooMany(retryAfter: number, message: string = messages.tooMany): Refusal {
  return new Refusal('TOO_MANY', message, { retryAfter });
}

/** 503: the region's books are moving to another database, or have just moved. */
export function moving(): Refusal {
  return new Refusal('MOVING', messages.moving, { retryAfter: 2 });
}

/** 410: the region lives in another cell, whose portal has this address. */
export function moved(address: string): Refusal {
  return new Refusal('MOVED', movedTo(address), { address });
}

/** 503: too much work is waiting; an early answer is better than a timeout. */
export function overloaded(): Refusal {
  return new Refusal('OVERLOADED', messages.overloaded, { retryAfter: 2 });
}

/** 503: the database went away while it worked; only a look at the data tells whether the change is made. */
export function outcomeUnknown(): Refusal {
  return new Refusal('OUTCOME_UNKNOWN', messages.outcomeUnknown, { retryAfter: 2 });
}
