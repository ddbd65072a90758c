import type { FastifyInstance } from 'fastify';
import { malformed } from './refusal.ts';

/** Refuses JSON whose texts no database can hold as they are: with the character 0, or with half of one that has two. Only escapes bring them in. */
export function refuseBrokenTexts(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    void parse(request, text, (error, value: unknown) =>
      done(error ?? (text.includes('\\u') && !isWhole(value) ? malformed() : null), value),
    );
  });
}

function isWhole(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, item]) => isWhole(name) && isWhole(item));
}
