import { setTimeout as sleep } from 'node:timers/promises';
import { CronExpressionParser } from 'cron-parser';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { recordRun } from './runs.ts';
import { CompiledQuery, sql } from 'kysely';

/** Repeated work, done by one process at a time. */
export interface Job {
  name: string;
  /** A short German name for staff. */
  title: string;
  /** Cron expression, Berlin time. */
  schedule: string;
  /** After this many seconds, the job of a dead process goes to another one; default: two minutes. */
  longestSeconds?: number;
  run: () => Promise<unknown>;
}

/** The jobs of a portal. */
export interface JobOffice {
  list: readonly Job[];
  /** Starts working. */
  open(): Promise<void>;
  /** Does a job now. Returns false if it already waits or runs. Throws an Error when closed, or for an unknown job. */
  startNow(name: string, staffId: number): Promise<boolean>;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

const LONGEST_JOB_S = 120;
/** How long closing waits for running jobs, before and after they are told to stop. */
const LONGEST_END_MS = { before: 9_000, after: 1_000 };
const ZONE = 'Europe/Berlin';

/** The next scheduled time of a job. */
export function nextRunOf({ schedule }: Pick<Job, 'schedule'>, now: Date): Date {
  return CronExpressionParser.parse(schedule, { tz: ZONE, currentDate: now }).next().toDate();
}

/** The longest time of a job in seconds; after that its process must have died. */
export function longestSecondsOf({ longestSeconds = LONGEST_JOB_S }: Job): number {
  return longestSeconds;
}

/** Opens the job queue on the portal's database, for several processes. Throws an Error if two jobs have one name. */
export function setUpJobs(database: Database, log: Logger, list: readonly Job[]): JobOffice {
  const twice = list.find(({ name }, index) => list.findIndex((other) => other.name === name) !== index);
  if (twice) throw new Error(`two jobs have the name ${twice.name}`);
  const boss = new PgBoss({ db: queueDatabase(database), createSchema: false });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const workers = new Map<string, string>();

  /** Those of an earlier start stay: asking once is quicker than making each again. */
  async function prepareQueues(): Promise<void> {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const job of list) {
      const queue = queues.get(job.name);
      const expireInSeconds = longestSecondsOf(job);
      if (!queue) await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 0, expireInSeconds });
      else if (queue.expireInSeconds !== expireInSeconds) await boss.updateQueue(job.name, { expireInSeconds });
    }
  }

  async function planRuns(): Promise<void> {
    const planned = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
    for (const { name, schedule } of list) {
      const { cron, timezone } = planned.get(name) ?? {};
      if (cron !== schedule || timezone !== ZONE) await boss.schedule(name, schedule, null, { tz: ZONE });
    }
  }

  async function employ({ name, run }: Job): Promise<void> {
    const worker = await boss.work<{ startedBy?: number } | null>(name, { pollingIntervalSeconds: 5 }, async ([sent]) => {
      await recordRun(database.db, name, sent?.data?.startedBy ?? null, run).catch((error: unknown) => {
        log.error({ err: error, job: name }, 'job failed');
        throw error;
      });
    });
    workers.set(name, worker);
  }

  return {
    list,
    async open() {
      await boss.start();
      await prepareQueues();
      for (const job of list) await employ(job);
      await planRuns();
    },
    async startNow(name, staffId) {
      if ((await boss.send(name, { startedBy: staffId })) === null) return false;
      // Not with the queue's next poll, as somebody is waiting at the screen.
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
      return true;
    },
    async close() {
      // `stop` alone would poll every half second for their end, even if none runs.
      const ended = Promise.all(list.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([ended, sleep(LONGEST_END_MS.before, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: LONGEST_END_MS.after });
    },
  };
}

type QueueDatabase = Pick<ReturnType<typeof fromPglite>, 'executeSql' | 'listen'>;

/**
 * The portal's database for the job queue: the same connections, so also the application's role and time limits. The
 * queue sends whole transactions as one text. If one fails, it stays open on its connection, and later queries there
 * would fail too. So it is rolled back before the connection is used again.
 */
export function queueDatabase({ db, embedded }: Pick<Database, 'db' | 'embedded'>): QueueDatabase {
  if (embedded) return fromPglite(embedded);
  return {
    executeSql: (text, values = []) =>
      db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(text, values));
          return { rows };
        } catch (error) {
          // A lost connection has nothing to roll back, and is not used again.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      }),
  };
}
