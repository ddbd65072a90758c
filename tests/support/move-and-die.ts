import fs from 'node:fs';
import { connectAsOwner, type OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { giveUpMove } from '#server/operator/cells/give-up-move.ts';
import { moveRegion } from '#server/operator/cells/move-region.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/**
 * Moves a region, or gives its move up. It stops for good after the first step that is not among those named, for
 * whoever kills it then. A step is a statement that changes how far a move is.
 */
const [how, slug, ...passed] = process.argv.slice(2);
const STEP =
  /^(commit|alter subscription \w+ (disable|set)|drop |select pg_create_|select pg_drop_|select region_(leave|take_over))/;

function stopping(name: string, cell: OwnerConnection): OwnerConnection {
  const ask: OwnerConnection['ask'] = async (statement, values) => {
    const rows = await cell.ask(statement, values);
    const step = `${name} ${statement.trim()}`;
    if (STEP.test(statement.trim()) && !passed.includes(step)) {
      fs.writeSync(1, `STOPPED AFTER ${step}\n`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    return rows as never;
  };
  return { ...cell, ask };
}

const fromUrl = process.env.OWNER_DATABASE_URL!;
const from = stopping('from', await connectAsOwner(fromUrl));
const to = stopping('to', await connectAsOwner(process.env.TARGET_URL!));
const warrant = { begin: async () => {}, note: () => {} };
const move = { from, to, slug: slug!, sourceUrl: fromUrl, keys: SEAL_KEYS, longestGapMs: 60_000, tell: () => {}, warrant };
if (how === 'give-up') await giveUpMove(move);
else {
  const { differences } = await moveRegion(move);
  if (differences.length) throw new Error(differences.join('; '));
}
await Promise.all([from.close(), to.close()]);
