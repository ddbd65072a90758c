import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** `GET openapi.json`: every call of the contract (rulings 2). Built once, as that takes as long as many bookings. */
export function serveDescription(app: FastifyInstance): void {
  let built: { text: string; etag: string } | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    built ??= withTag(JSON.stringify(app.swagger()));
    reply.headers({ etag: built.etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === built.etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').serializer(String).send(built.text);
  });
}

function withTag(text: string) {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
