import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isArchiveFailing } from '#server/platform/db/archive.ts';
import { judgeSchema } from '#server/platform/db/judge-schema.ts';
import { listSlots } from '#server/platform/db/list-slots.ts';
import { listJobStates } from '#server/platform/jobs/runs.ts';
import { readFailedMails, countWaitingMails } from '#server/platform/mail/reads.ts';
import type { Leave } from './leave.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const FRESH_MS = 1_000;

/**
 * What the books tell of themselves: sealed entries by region's slug, and the age of the oldest entry without a seal.
 * Also how many findings the last nightly check had (null before the first).
 */
export interface BookState {
  sealed: ReadonlyMap<string, number>;
  oldestUnsealedSeconds: number;
  checkFindings: number | null;
}

interface Asked {
  db: Db;
  leave: Pick<Leave, 'hasBegun'>;
  /** This floor knows no books. */
  readBooks: () => Promise<BookState>;
}

/** `/healthz`, `/readyz` and `/metrics`, for monitoring. */
export function serveHealth(app: FastifyInstance, config: Config, { db, leave, readBooks }: Asked): void {
  const check = { schema: { hide: true }, config: { isHealthCheck: true } } as const;
  app.get('/healthz', check, async () => ({ status: 'ok' }));

  const lookUp = sharedCheck(() =>
    judgeSchema(db).then(
      ({ trouble }) => trouble === null,
      () => false,
    ),
  );
  const judgeReady = async () => !leave.hasBegun() && (await lookUp());
  app.get('/readyz', check, async (_request, reply) => {
    const isReady = await judgeReady();
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Without a load balancer nobody asks /readyz.
  const ready = new Gauge({ name: 'portal_ready', help: '1 where /readyz says ok, else 0', registers: [registry] });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const failures = new Counter({ name: 'http_server_errors', help: 'Answers with status 500', registers: [registry] });
  // Separate, so that the process still reports its own metrics when the database is down.
  const readWork = openWorkMetrics(db, readBooks);
  const work = sharedCheck(() => readWork().catch(() => ''));
  app.addHook('onResponse', (request, reply, done) => {
    seconds.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    if (reply.statusCode === 500) failures.inc();
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound();
    ready.set((await judgeReady()) ? 1 : 0);
    return reply.type(registry.contentType).send((await registry.metrics()) + (await work()));
  });
}

/** Shares one result among all who ask within a second. */
function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let seen: Promise<T> | undefined;
  let staleAt = 0;
  return () => {
    if (!seen || Date.now() >= staleAt) {
      staleAt = Date.now() + FRESH_MS;
      seen = check();
    }
    return seen;
  };
}

type MetricsConfig = Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY'>;

/** With the token; or from loopback, if no proxy is set that could make strangers look local. */
function mayReadMetrics(request: FastifyRequest, { METRICS_TOKEN, TRUST_PROXY }: MetricsConfig): boolean {
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const wanted = Buffer.from(METRICS_TOKEN ?? '');
  if (METRICS_TOKEN && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  if (TRUST_PROXY) return false;
  return LOOPBACK.has(request.ip) && PROXY_HEADERS.every((header) => request.headers[header] === undefined);
}

/**
 * Returns a reader of Prometheus metrics: mails that wait or failed, the state of jobs and books, slots that nobody
 * reads, an archive that fails.
 */
function openWorkMetrics(db: Db, readBooks: () => Promise<BookState>): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const waiting = gauge('mail_waiting', 'Mails still to be sent');
  const oldest = gauge('mail_oldest_waiting_seconds', 'Age of the oldest mail still to be sent');
  const givenUp = gauge('mail_given_up', 'Mails given up within seven days');
  const failed = gauge('job_failed', '1 where the latest run of a job failed', ['job']);
  const lastSuccess = gauge('job_last_success_timestamp_seconds', 'When a job last ended well', ['job']);
  const sealed = gauge('region_sealed_entries', 'Sealed entries in the books of a region', ['region']);
  const unsealed = gauge('books_oldest_unsealed_seconds', 'Age of the oldest entry without a seal; 0 where all have one');
  const findings = gauge('books_check_findings', 'What the last nightly check of the books found');
  const unread = gauge('database_slot_unread', '1 where nobody reads a replication slot, which keeps the log', ['slot']);
  const archive = gauge('database_archive_failing', '1 where the newest segment of the log could not be archived');

  return async () => {
    const [mails, refused, jobs, books, slots, archiveFails] = await Promise.all([
      countWaitingMails(db),
      readFailedMails(db),
      listJobStates(db),
      readBooks(),
      listSlots(db),
      isArchiveFailing(db),
    ]);
    waiting.set(mails.count);
    oldest.set(mails.oldestSeconds);
    givenUp.set(refused.count);
    for (const { job, error, succeededAt } of jobs) {
      failed.set({ job }, error === null ? 0 : 1);
      if (succeededAt) lastSuccess.set({ job }, succeededAt.getTime() / 1000);
    }
    sealed.reset();
    for (const [region, entries] of books.sealed) sealed.set({ region }, entries);
    unsealed.set(books.oldestUnsealedSeconds);
    findings.reset();
    if (books.checkFindings !== null) findings.set(books.checkFindings);
    unread.reset();
    for (const { slot, isRead } of slots) unread.set({ slot }, isRead ? 0 : 1);
    archive.set(archiveFails ? 1 : 0);
    return registry.metrics();
  };
}
