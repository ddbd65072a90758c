import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/**
 * One JSON line per event on standard output. Requests appear by route and status only: no address, no query, no body,
 * because those hold personal data.
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
      // Only what says which kind of error and where: the rest of a database error holds rows and parameters.
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
