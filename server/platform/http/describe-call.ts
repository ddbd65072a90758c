import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Call, Upload } from '#contract/common/call.ts';
import { createHash } from 'node:crypto';

interface Described {
  schema: FastifySchema;
  url: string;
  route: RouteOptions;
}

const text = { type: 'string' } as const;

/** The OpenAPI description of a route: its schemas and the other requirements of its call. */
export function describeCall(described: Parameters<typeof jsonSchemaTransform>[0] & Described): {
  schema: FastifySchema;
  url: string;
} {
  const { schema, url } = jsonSchemaTransform(described) as {
    schema: FastifySchema & { response?: Record<string, unknown> };
    url: string;
  };
  const call = described.route.config?.call;
  if (!call) return { schema, url };
  return {
    url,
    schema: {
      ...schema,
      ...(call.upload && uploadOf(call.upload)),
      description: `Who may: ${whoMay(call)}.`,
      security: call.who === 'anyone' ? [] : [{ session: [] }],
      headers: {
        type: 'object',
        properties: headersOf(call),
        required: Object.keys(headersOf(call)).filter((name) => name !== 'x-csrf-token'),
      },
      response: { ...answersOf(call), ...schema.response },
    },
  };
}

function uploadOf({ field }: Upload): object {
  return {
    consumes: ['multipart/form-data'],
    body: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] },
  };
}

function whoMay({ who }: Call): string {
  if (typeof who === 'string') return who;
  return who
    .map(({ role, partnerRoles, interests }) =>
      [role, partnerRoles && `as ${partnerRoles.join(' or ')}`, interests && `interested in ${interests.join(' or ')}`]
        .filter(Boolean)
        .join(' '),
    )
    .join('; ');
}

function headersOf(call: Call): Record<string, object> {
  return {
    ...(call.method === 'POST' ? { 'x-csrf-token': { ...text, description: 'Once there is a session: its `token`.' } } : {}),
    ...(call.captcha === undefined
      ? {}
      : { 'x-captcha-token': { ...text, description: 'From `captcha-check` or `captcha-proof`; can be used once.' } }),
    ...(call.movesMoney
      ? {
          'idempotency-key': {
            ...text,
            format: 'uuid',
            description: 'One for each intended booking; the same again answers as the first time.',
          },
        }
      : {}),
  };
}

function answersOf({ output }: Call): Record<string, unknown> {
  if (typeof output !== 'string') return {};
  return { 200: { description: 'The file.', content: { [output]: { schema: { type: 'string', format: 'binary' } } } } };
}

/** `GET openapi.json`: every call of the contract. Built once, as that takes as long as many bookings. */
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
