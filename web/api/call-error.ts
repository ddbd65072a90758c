import { type ChangedField, type ChargeQuestion, messages, type RowError } from '#contract/common/errors.ts';

/** A call that did not succeed, with what its answer said. `status` 0 means that there was no answer at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly errorMessage: string | null;
  readonly errorCode: string | null;
  readonly errorStatusCode: string | null;
  readonly fieldErrors: Record<string, string>;
  /** What is wrong in the rows of a file. */
  readonly rowErrors: readonly RowError[];
  /** Of a 409: what somebody else has changed meanwhile. */
  readonly changes: readonly ChangedField[];
  /** Of a 409: what has to be confirmed before it is saved. */
  readonly question: ChargeQuestion | null;
  readonly requestId: string | null;
  /** Of a 503: begins with "block" while the portal is closed for maintenance. */
  readonly type: string;
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | null;

  constructor(status: number, answer: unknown, retryAfter: string | null = null) {
    const fields = isRecord(answer) ? answer : {};
    // The specification's order: errorMessage, then error, then message.
    const errorMessage = textOf(fields.errorMessage) ?? textOf(fields.error) ?? textOf(fields.message);
    super(errorMessage ?? messages.somethingFailed);
    this.status = status;
    this.errorMessage = errorMessage;
    this.errorCode = textOf(fields.errorCode);
    this.errorStatusCode = textOf(fields.errorStatusCode);
    this.fieldErrors = isRecord(fields.fieldErrors) ? textsOf(fields.fieldErrors) : {};
    this.rowErrors = Array.isArray(fields.rowErrors) ? (fields.rowErrors as RowError[]) : [];
    this.changes = Array.isArray(fields.changes) ? (fields.changes as ChangedField[]) : [];
    this.question = isRecord(fields.question) ? (fields.question as ChargeQuestion) : null;
    this.requestId = textOf(fields.requestId);
    this.type = textOf(fields.type) ?? '';
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }

  static unreachable(): CallError {
    return new CallError(0, { errorMessage: navigator.onLine ? messages.unreachable : messages.offline });
  }
}

/** What to tell a person about a failure of any kind: the answer's own text, else the fallback. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.errorMessage) || fallback;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
