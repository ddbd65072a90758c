import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, OutputOf, ParsedInputOf, Upload } from '#contract/common/call.ts';
import { errorAnswer } from '#contract/common/errors.ts';
import { onceMore } from '#server/platform/db/once-more.ts';
import { malformed } from '#server/platform/http/refusal.ts';
import { readUpload, takeUploads } from '#server/platform/uploads/read-upload.ts';
import type { Caller } from './caller.ts';
import { isPrepared, type PreparedAnswer, sendPrepared } from './prepared-answer.ts';

/** What a call's handler gets: the checked input and the caller. */
export interface Asked<C extends Call> {
  input: ParsedInputOf<C>;
  caller: C['who'] extends 'anyone' ? Caller | null : Caller;
  /** Set for calls that move money. */
  idempotencyKey: C['movesMoney'] extends true ? string : null;
  /** Set for calls that take a file. */
  file: C['upload'] extends Upload ? Buffer : null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A file may be sent while it is made. Where a call answers nothing, its handler need not say so. */
type Sent<C extends Call> =
  | OutputOf<C>
  | (C['output'] extends string ? Readable : never)
  | ([OutputOf<C>] extends [null] ? void : never);
type Handler<C extends Call> = (asked: Asked<C>) => Promise<Sent<C> | PreparedAnswer> | OutputOf<C>;

const UUID = z.regexes.uuid();

/**
 * Serves a call of the contract: the gate authorises, the input schema parses, the output schema or a prepared answer
 * replies.
 */
export function answer<C extends Call>(app: FastifyInstance, call: C, handle: Handler<C>): void {
  if (call.upload)
    void app.register(async (scope) => {
      await takeUploads(scope);
      serve(scope, call, handle);
    });
  else serve(app, call, handle);
}

function serve<C extends Call>(app: FastifyInstance, call: C, handle: Handler<C>): void {
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { call },
    ...(call.mostBytes && { bodyLimit: call.mostBytes }),
    // Its answer is too short to be compressed.
    ...(call.movesMoney && { compress: false as const }),
    schema: {
      summary: call.summary,
      ...(isInQuery(call) ? { querystring: call.input } : { body: call.input }),
      response: { ...answerSchema(call), '4xx': errorAnswer, '5xx': errorAnswer },
    },
    handler: async (request, reply) => {
      const asked = {
        input: isInQuery(call) ? request.query : request.body,
        caller: request.caller,
        idempotencyKey: call.movesMoney ? idempotencyKeyOf(request) : null,
        file: call.upload ? await readUpload(request, call.upload) : null,
        request,
        reply,
      } as Asked<C>;
      const output = await (mayRepeat(call) ? onceMore(() => handle(asked)) : handle(asked));
      if (isPrepared(output)) return sendPrepared(request, reply, output);
      reply.header('cache-control', 'no-store');
      if (output === null || (output === undefined && call.output instanceof z.ZodNull)) return reply.status(204).send();
      // If a call has files of several types, its handler sets the type.
      if (typeof call.output === 'string')
        return (reply.hasHeader('content-type') ? reply : reply.type(call.output)).send(output);
      return reply.send(output);
    },
  });
}

/** Whether a client could ask the same again: a read changes nothing, and the key of a booking is used once. */
function mayRepeat(call: Call): boolean {
  return call.method === 'GET' || call.movesMoney === true;
}

/** If the body is a file, the input is in the query. */
function isInQuery(call: Call): boolean {
  return call.method === 'GET' || call.upload !== undefined;
}

function answerSchema(call: Call): Record<string, unknown> {
  if (typeof call.output === 'string') return {};
  const isEmptyOnly = call.output instanceof z.ZodNull;
  return {
    ...(isEmptyOnly ? {} : { 200: call.output }),
    ...(call.output.safeParse(null).success ? { 204: z.null().describe('Nothing.') } : {}),
  };
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !UUID.test(key)) throw malformed('Der Buchung fehlt ihr Schlüssel (Idempotency-Key).');
  return key.toLowerCase();
}
