import type { OutputOf } from '#contract/common/call.ts';
import { isBlocking, type maintenanceCheck } from '#contract/operator/maintenance/maintenance.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { onceMore } from '#server/platform/db/once-more.ts';
import { takeSwitch } from './switch-file.ts';
import { switchMaintenance } from './switch-maintenance.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/platform/http/refusal.ts';
import { whenKnown } from '#server/platform/http/when-known.ts';

export type MaintenanceState = OutputOf<typeof maintenanceCheck>;

/**
 * Asks for the state of the maintenance; every call does, so it is at most two seconds old rather than new. At once
 * where it is known.
 */
export type FindMaintenance = () => MaintenanceState | Promise<MaintenanceState>;

const FRESH_MS = 2_000;

/** Reads the state of maintenance, at most every two seconds. Calls at the same time share one reading. */
export function openMaintenance(db: Db, config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): FindMaintenance {
  let state: MaintenanceState | Promise<MaintenanceState> | undefined;
  let staleAt = 0;

  async function read(): Promise<MaintenanceState> {
    const left = config.DATABASE_URL ? undefined : await takeSwitch(config.DATA_DIR);
    if (left) await switchMaintenance(db, left);
    return onceMore(() => readMaintenance(db));
  }

  async function keep(reading: Promise<MaintenanceState>): Promise<void> {
    try {
      const found = await reading;
      if (state === reading) state = found;
    } catch {
      // The next call reads again; those that wait for this one get its error.
      staleAt = 0;
    }
  }

  return () => {
    if (!state || Date.now() >= staleAt) {
      staleAt = Date.now() + FRESH_MS;
      const reading = read();
      state = reading;
      void keep(reading);
    }
    return state;
  };
}

async function readMaintenance(db: Db): Promise<MaintenanceState> {
  const row = await db.selectFrom('maintenance').selectAll().executeTakeFirstOrThrow();
  if (!row.is_active) return { headline: '', content: '', isMaintenanceActive: false, type: '' };
  return { headline: row.headline, content: cleanHtml(row.content_html), isMaintenanceActive: true, type: row.type };
}

const ASK_AGAIN_S = 60;

/**
 * Stands before the gate: during a maintenance that blocks nobody gets in but staff, who must be able to open the
 * portal again. Answers 503 with the type that sends everybody to the maintenance page.
 */
export function closeForMaintenance(app: FastifyInstance, findMaintenance: FindMaintenance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const call = request.routeOptions.config.call;
    if (!call || call.duringMaintenance || request.caller?.role === 'trolleymaker') return done();
    whenKnown(findMaintenance(), assertOpen, done);
  });
}

function assertOpen({ type, headline }: MaintenanceState): void {
  if (isBlocking(type)) throw new Refusal('MAINTENANCE', headline, { type, retryAfter: ASK_AGAIN_S });
}
