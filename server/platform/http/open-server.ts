import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Call } from '#contract/common/call.ts';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';
import { assertShallow } from './assert-shallow.ts';
import { answerBrokenConnection, answerErrors, sendRefusal } from './error-answers.ts';
import { describeCall } from './describe-call.ts';
import { limitCalls } from './limit-calls.ts';
import { malformed } from './refusal.ts';
import { tellSlowCalls } from './slow-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves. */
    call?: Call;
    /** A page that looks up its caller: counted like a call. */
    isPage?: true;
    /** Asked by machines that must always get an answer; costs almost nothing. */
    isHealthCheck?: true;
  }
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** How often Node checks for slow requests; its default of 30 seconds would more than double their time. */
const LOOK_FOR_SLOW_MS = 1_000;

/** An HTTP server with everything that all routes need, and without routes. */
export async function openServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // A log line per request would cost more than the request at a busy till; failures and metrics are enough.
    logController: new LogController({ disableRequestLogging: config.LOG_LEVEL !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: config.REQUEST_SECONDS * 1000,
    http: { headersTimeout: config.REQUEST_SECONDS * 1000, connectionsCheckingInterval: LOOK_FOR_SLOW_MS },
    // When it is closed, idle connections are closed at once; running requests finish first. See leave.ts.
    forceCloseConnections: 'idle',
    // While it closes, a call that still comes on an open connection is answered as always.
    return503OnClosing: false,
    // Invalid paths and invalid requests come before any route and its error handler.
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(malformed(), request, reply);
    },
    clientErrorHandler: answerBrokenConnection,
    trustProxy: config.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readJson(app);
  answerErrors(app);
  tellSlowCalls(app);
  // Only JSON; Fastify would accept plain text too.
  app.removeContentTypeParser('text/plain');
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });

  await app.register(fastifyCookie);
  // No browser compresses what it sends, and to look for it costs each request of a till.
  await app.register(fastifyCompress, { globalCompression: true, globalDecompression: false, threshold: 1024 });
  limitCalls(app, config);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kartenkontor', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: config.isProduction ? '__Host-session' : 'session' } },
      },
    },
    transform: describeCall,
  });
  return app;
}

/**
 * Refuses JSON with too many levels, and with escapes that the database cannot store: the character 0, or half of a
 * surrogate pair. `noteText` gets the text as it came.
 */
export function readJson(app: FastifyInstance, noteText?: (request: FastifyRequest, text: string) => void): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    noteText?.(request, text);
    try {
      assertShallow(text);
    } catch (error) {
      done(error as Error);
      return;
    }
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

/** For everything except pages, which have their own policy (page-policy.ts). */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For the scanner: camera. For a shown card: screen stays on. For hints near a place: location. Nothing else. */
const PERMISSIONS =
  'accelerometer=(), autoplay=(), browsing-topics=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), microphone=(), midi=(), payment=(), screen-wake-lock=(self), usb=()';

/**
 * The headers of every answer, also of refusals. Fixed texts, because tills wait for answers. The usual library builds
 * them for each answer and outside Fastify, so that Node must merge them one by one.
 */
export function securityHeaders({ isProduction }: Pick<Config, 'isProduction'>): Record<string, string> {
  return {
    'content-security-policy': ANSWER_POLICY,
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isProduction && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
