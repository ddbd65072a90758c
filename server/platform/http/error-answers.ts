import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Call } from '#contract/common/call.ts';
import { messages, type ErrorAnswer } from '#contract/common/errors.ts';
import { isElsewhere, isUnavailable, leavesOpen } from '#server/platform/db/is-unavailable.ts';
import { malformed, moving, notFound, outcomeUnknown, overloaded, Refusal, tooMany } from './refusal.ts';

/** The only place that turns errors into answers (rulings 2: shape and status of errors). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    // A client that aborts its own request is no error of ours, and must not be able to fill the log.
    const isGone = request.raw.readableAborted;
    if (refusal.status >= 500 && !(error instanceof Refusal) && !isGone) request.log.error({ err: error }, 'call failed');
    return sendRefusal(refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(notFound(), request, reply));
}

/** Sends a refusal; also for hooks that end a request. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter, ...details } = refusal.details;
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  const body: ErrorAnswer = { errorMessage: refusal.message, errorCode: refusal.code, requestId: request.id, ...details };
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((answer: unknown) => JSON.stringify(answer))
    .send(body);
}

const brokenStatuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** The same answer directly on the connection, for a request that is not HTTP, too large, or endless. */
export function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify({
    errorMessage: messages.malformed,
    errorCode: 'MALFORMED',
    requestId: randomUUID(),
  } satisfies ErrorAnswer);
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${brokenStatuses[error.code ?? ''] ?? '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return brokenInput(error.validation, request);
  if (isUnavailable(error)) return leavesOpen(error) && !mayAskAgain(request) ? outcomeUnknown() : overloaded();
  if (isElsewhere(error)) return moving();
  // A character that the database cannot store.
  if (error.code === '22021') return malformed();
  switch (error.statusCode) {
    case 400:
    // A part of a file that it does not have.
    case 416:
      return malformed();
    case 413:
      return new Refusal('TOO_LARGE', messages.tooLarge);
    case 415:
      return new Refusal('WRONG_TYPE', messages.wrongType);
    case 429:
      return tooMany(60);
    default:
      return new Refusal('INTERNAL', messages.somethingFailed);
  }
}

/** A read, or what its key protects. */
const mayAskAgain = ({ method, headers }: FastifyRequest) => method === 'GET' || headers['idempotency-key'] !== undefined;

interface BrokenRule {
  /** The kind of rule, named as in zod. */
  keyword: string;
  /** The place: "/field/0". */
  instancePath: string;
  message?: string;
}

/** Unknown fields and bodies that are no object are malformed. A wrong value gets a message at its field. */
function brokenInput(rules: readonly BrokenRule[], { routeOptions, headers }: FastifyRequest): Refusal {
  const { call } = routeOptions.config;
  if (rules.some((rule) => rule.keyword === 'unrecognized_keys' || rule.instancePath === '/')) return malformed();
  const fieldErrors: Record<string, string> = {};
  for (const { instancePath, message } of rules)
    fieldErrors[instancePath.slice(1).replaceAll('/', '.')] ??= message ?? messages.malformed;
  // All errors show at once. A captcha token is only checked, and used up, if the rest of the input is right.
  if (call?.captcha !== undefined && !headers['x-captcha-token']) fieldErrors.captcha = missingCaptcha(call.captcha);
  const message = rules[0]?.message ?? messages.malformed;
  const errorStatusCode = call?.statusCodeOf?.(message);
  return new Refusal('RULE_BROKEN', message, { fieldErrors, ...(errorStatusCode ? { errorStatusCode } : {}) });
}

function missingCaptcha(captcha: NonNullable<Call['captcha']>): string {
  return typeof captcha === 'string' ? captcha : captcha.missing;
}
