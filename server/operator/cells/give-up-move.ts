import { getAddress, getRegion, moveName, readMoveState } from './move-state.ts';
import { holdMove, inTransaction, type Move, MoveStopped } from './move-region.ts';
import { listRegionTables } from './region-tables.ts';
import { tearDown } from './tear-down.ts';

/**
 * The way back before the take-over: the source writes the books again, and nothing is left of the move. May be said
 * again. Throws a MoveStopped once the target has taken over.
 */
export async function giveUpMove(move: Pick<Move, 'from' | 'to' | 'slug' | 'tell'>): Promise<void> {
  const { from, to, slug, tell } = move;
  const regionId = await getRegion(from, slug);
  await holdMove(move, regionId);
  const state = await readMoveState(move, regionId);
  if (state.isHome.to)
    throw new MoveStopped(`The target has taken over the region ${slug}: there is no way back by this command.`);
  // Without a publication the region is not on its way: it may live in a third cell by now.
  if (state.publishedFor === null) return;
  if (state.publishedFor !== (await getAddress(to, 'The target')))
    throw new MoveStopped(`The region is on its way to ${state.publishedFor}: name the database of that cell in TARGET_URL.`);
  if (!state.isHome.from) {
    tell('Let the source write the books of the region again.');
    await from.ask('select region_take_over($1)', [regionId]);
  }
  tell(`Remove the copy from the target, and ${moveName(regionId)} from both.`);
  await tearDown({ from, to }, regionId, () => removeCopy(move, regionId));
}

/** Triggers and foreign keys do not look: entries cannot be deleted otherwise, and the region has no home there. */
async function removeCopy({ to }: Pick<Move, 'to'>, regionId: number): Promise<void> {
  const tables = await listRegionTables(to);
  await inTransaction(to, async () => {
    const home = await to.ask('select from region_home where region_id = $1', [regionId]);
    if (home.length) throw new MoveStopped('The target has had this region before: its rows stay.');
    await to.ask('set local session_replication_role = replica');
    for (const name of tables) await to.ask(`delete from ${name} where region_id = $1`, [regionId]);
  });
}
