import { setTimeout as pause } from 'node:timers/promises';
import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { type Cells, moveName, THIS_DATABASE } from './move-state.ts';

const LOOK_MS = 20;

/**
 * Removes what a move has set up in both databases, as far as it is there. May be said again. `between` is done when
 * the target gets no more rows, while the publication still says that there was a move.
 */
export async function tearDown({ from, to }: Cells, regionId: number, between = async () => {}): Promise<void> {
  const name = moveName(regionId);
  await unsubscribe(to, name);
  await between();
  await dropSlot(from, name);
  await from.ask(`drop publication if exists ${name}`);
}

/** Without its slot, which the source drops itself: it may be out of reach from the target by now. */
async function unsubscribe(to: OwnerConnection, name: string): Promise<void> {
  const isThere = `select from pg_subscription where subname = $1 and subdbid = ${THIS_DATABASE}`;
  if ((await to.ask(isThere, [name])).length === 0) return;
  await to.ask(`alter subscription ${name} disable`);
  await to.ask(`alter subscription ${name} set (slot_name = none)`);
  await to.ask(`drop subscription ${name}`);
}

/** A slot can only be dropped once nobody reads from it; our own reader may take a moment to notice its end. */
async function dropSlot(from: OwnerConnection, name: string): Promise<void> {
  for (;;) {
    const [slot] = await from.ask<{ active_pid: number | null }>(
      'select active_pid from pg_replication_slots where slot_name = $1 and database = current_database()',
      [name],
    );
    if (!slot) return;
    if (slot.active_pid === null) await from.ask('select pg_drop_replication_slot($1)', [name]);
    else {
      await from.ask('select pg_terminate_backend($1)', [slot.active_pid]);
      await pause(LOOK_MS);
    }
  }
}
