import { sql } from 'kysely';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { FourEyesKind } from './four-eyes-kind.ts';
import type { Moved } from './moved-alone.ts';

interface Request<Payload> {
  kind: FourEyesKind<Payload>;
  payload: Payload;
  moved: Moved;
  staffId: number;
}

/**
 * What the person is told who asks for an act by the same key again; undefined if the key is new. Throws Refusal 409
 * where the act was refused or withdrawn, and 422 where the key belongs to another request.
 */
export async function findAskedBefore<Payload>(
  trx: Trx,
  { kind, payload, moved: { idempotencyKey }, staffId }: Request<Payload>,
): Promise<ActAnswer | undefined> {
  if (idempotencyKey === null) return undefined;
  const act = await trx
    .selectFrom('four_eyes_act')
    .select(['state', 'payload', 'takes_effect_at'])
    .where('asked_by', '=', staffId)
    .where('kind', '=', kind.name)
    .where(sql`payload::jsonb ->> 'idempotencyKey'`, '=', idempotencyKey)
    .executeTakeFirst();
  if (!act) return undefined;
  const typed = (one: Payload) => JSON.stringify(kind.asTyped ? kind.asTyped(one) : one);
  if (typed(kind.payload.parse(JSON.parse(act.payload))) !== typed(payload))
    throw new Refusal(
      'KEY_REUSED',
      'Dieser Auftrag ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
    );
  if (act.state === 'done') return { waitsForSecond: false };
  if (act.state !== 'open') throw new Refusal('ALREADY_DECIDED', 'Über diesen Auftrag ist schon entschieden.');
  return { waitsForSecond: true, ...(act.takes_effect_at && { takesEffectAt: act.takes_effect_at.toISOString() }) };
}
