import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Moved, wasMovedAlone } from '#server/tenancy/four-eyes/moved-alone.ts';

/** Of what was not given or taken back before. Throws Refusal 422 where something else was, by the same key. */
export async function assertKeyIsNew(trx: Trx, staffId: number, moved: Moved): Promise<void> {
  if (await wasMovedAlone(trx, staffId, moved)) throw keyReused();
}

/** The key belongs to another request. */
export function keyReused(): Refusal {
  return new Refusal(
    'KEY_REUSED',
    'Dieser Auftrag ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
  );
}
