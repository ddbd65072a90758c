import type { Db } from '#server/platform/db/database.ts';
import type { FourEyesKind } from './four-eyes-kind.ts';
import type { Moved } from './moved-alone.ts';

/** What became of the acts of a kind about one subject, the oldest first. */
export async function listFourEyesActsAbout(db: Db, kind: string, subject: string) {
  return db
    .selectFrom('four_eyes_act')
    .select([
      'asked_by as askedBy',
      'asked_at as askedAt',
      'state',
      'decided_by as decidedBy',
      'decided_at as decidedAt',
      'refusal',
    ])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('four_eyes_act_id')
    .execute();
}

/** What acts of a kind are about that wait for a second person. */
export async function listWaitingSubjects(db: Db, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('four_eyes_act')
    .select('subject')
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .execute();
  return rows.map(({ subject }) => subject);
}

/** What money acts of a kind would move that wait for a second person. */
export async function listWaitingMoney<Payload>(db: Db, kind: FourEyesKind<Payload>): Promise<Moved[]> {
  const acts = await db
    .selectFrom('four_eyes_act')
    .select('payload')
    .where('kind', '=', kind.name)
    .where('state', '=', 'open')
    .execute();
  const waiting = [];
  for (const { payload } of acts) waiting.push(await kind.moves?.(db, kind.payload.parse(JSON.parse(payload))));
  return waiting.filter((one) => one !== undefined);
}
