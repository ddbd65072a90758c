import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that is serialised and compressed once for all callers until it changes, so it is as cheap as a file. */
export interface PreparedAnswer {
  isPrepared: true;
  json: Buffer;
  packed: Buffer;
  etag: string;
}

/** Serialises and compresses a value for `sendPrepared`. */
export async function prepareAnswer(value: unknown): Promise<PreparedAnswer> {
  const json = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { isPrepared: true, json, packed: await promisify(gzip)(json), etag };
}

/** Whether a handler's answer was made by `prepareAnswer`. */
export function isPrepared(answer: unknown): answer is PreparedAnswer {
  return typeof answer === 'object' && answer !== null && 'isPrepared' in answer;
}

/** Sends it in an encoding that the browser accepts; 304 without a body if the browser has it. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, { json, packed, etag }: PreparedAnswer): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(packed);
}
