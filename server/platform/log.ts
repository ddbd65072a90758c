import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/**
 * One JSON line per event on standard output. Requests only show route and status: address, query and body may be
 * personal data.
 */
export function openLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino({
    level: LOG_LEVEL,
    base: null,
    serializers: {
      req: (request: { method: string; id: string; routeOptions?: { url?: string } }) => ({
        id: request.id,
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
      }),
      // Only the kind of error and its place: other parts of a database error contain rows and parameters.
      err: ({
        name,
        message,
        stack,
        code,
        constraint,
        routine,
      }: Error & { code?: string; constraint?: string; routine?: string }) => ({
        type: name,
        message: code && routine ? `database error ${code}` : message,
        code,
        constraint,
        routine,
        stack: stack
          ?.split('\n')
          .filter((line) => line.startsWith('    at '))
          .join('\n'),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
