import { sql } from 'kysely';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { queueMail, queueMails } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { readSeconds, type Seconds } from './find-seconds.ts';
import type { ActOffice, FourEyesKind } from './four-eyes-kind.ts';
import { doneAlone, secondAsked, takesEffectLater, tiedSecondAsked } from './mails.ts';
import { findAskedBefore } from './find-asked-before.ts';
import { isTooMuchAlone, type Moved, noteMovedAlone, wasMovedAlone } from './moved-alone.ts';

interface Asked {
  staffId: number;
  regionId: number | null;
  reason: string;
}

/**
 * Carries out an act of staff. Where two have to agree and a second person may, keeps it until that one confirms it.
 * Where only the person concerned could, keeps it until it takes effect. The same request for money again gets the same
 * answer. Throws Refusal 409 where such an act waits already, and whatever the kind refuses.
 */
export async function askOrDo<Payload>(
  { db, ...office }: ActOffice,
  kind: FourEyesKind<Payload>,
  given: Payload,
  asked: Asked,
): Promise<ActAnswer> {
  const payload = kind.payload.parse(given);
  return db.transaction().execute(async (trx) => {
    const seconds = await readSeconds(trx, kind, payload, asked.staffId);
    const moved = await kind.moves?.(trx, payload);
    const needsSecond = kind.needsSecond(payload) || (moved !== undefined && (await isTooMuch(trx, moved, asked.staffId)));
    // Only now: until the sum was read, the same request may have been under way in another transaction.
    const before = moved && (await findAskedBefore(trx, { kind, payload, moved, staffId: asked.staffId }));
    if (before) return before;
    if (needsSecond && (seconds.confirmers.length > 0 || seconds.objectors.length > 0)) {
      // The same request again has got its answer above: what it wanted may be done by now.
      await kind.assertPossible?.(trx, payload);
      return keepAct(trx, { kind, payload, asked, seconds, config: office.config });
    }
    await doAlone(trx, { kind, payload, asked, moved, isOnlyOne: seconds.confirmers.length === 0, office });
    if (needsSecond) await tellOfDoneAlone(trx, { kind, payload, asked, config: office.config });
    return { waitsForSecond: false };
  });
}

interface Act<Payload> {
  kind: FourEyesKind<Payload>;
  payload: Payload;
  asked: Asked;
}

/** The same request again moves nothing, so it counts only once. */
async function isTooMuch(trx: Trx, moved: Moved, staffId: number): Promise<boolean> {
  return (await isTooMuchAlone(trx, staffId, moved)) && !(await wasMovedAlone(trx, staffId, moved));
}

interface Alone {
  moved: Moved | undefined;
  /** Nobody is there who could confirm it. */
  isOnlyOne: boolean;
  office: Omit<ActOffice, 'db'>;
}

async function doAlone<Payload>(
  trx: Trx,
  { kind, payload, asked, moved, isOnlyOne, office }: Act<Payload> & Alone,
): Promise<void> {
  const { staffId, regionId, reason } = asked;
  const cents = await kind.carryOut(trx, payload, { askedBy: staffId, confirmedBy: null, regionId, reason, office });
  if (!moved || cents === 0) return;
  // A balance may have risen since it was read.
  if (!isOnlyOne && cents > moved.cents && (await isTooMuchAlone(trx, staffId, { ...moved, cents })))
    throw new Refusal('BALANCE_CHANGED', 'Der Betrag ist inzwischen höher. Bitte laden Sie die Seite neu und prüfen Sie ihn.');
  await noteMovedAlone(trx, staffId, { ...moved, cents }, isOnlyOne);
}

type Config = ActOffice['config'];

/** One person has done what two should agree to: the trail and the operator's mailbox know. */
async function tellOfDoneAlone<Payload>(
  trx: Trx,
  { kind, payload, asked: { staffId, regionId, reason }, config }: Act<Payload> & { config: Config },
): Promise<void> {
  const subject = `${kind.name} ${kind.subjectOf(payload)}`;
  await audit(trx, { personId: staffId, regionId, act: 'done-without-second', subject });
  const { title } = await kind.describe(trx, payload);
  const by = await nameOf(trx, staffId);
  await queueMail(trx, doneAlone({ email: config.CONTACT_MAIL, personId: null }, { title, reason, by }));
}

async function nameOf(trx: Trx, personId: number): Promise<string> {
  const { first_name, last_name } = await getPerson(trx, personId);
  return `${first_name} ${last_name}`;
}

async function keepAct<Payload>(
  trx: Trx,
  { kind, payload, asked, seconds, config }: Act<Payload> & { seconds: Seconds; config: Config },
): Promise<ActAnswer> {
  const { confirmers, areTied } = seconds;
  const { staffId, regionId, reason } = asked;
  const row = await trx
    .insertInto('four_eyes_act')
    .values({
      region_id: regionId,
      kind: kind.name,
      subject: kind.subjectOf(payload),
      payload: JSON.stringify(payload),
      reason,
      asked_by: staffId,
      ...(confirmers.length === 0 && {
        asked_at: sql<Date>`ledger_now()`,
        takes_effect_at: sql<Date>`ledger_now() + interval '72 hours'`,
      }),
    })
    // As a literal: a plan that is kept has to know it (server/platform/db/keep-plans.ts).
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', sql.lit('open')).doNothing())
    .returning(['four_eyes_act_id', 'takes_effect_at'])
    .executeTakeFirst();
  if (!row) throw new Refusal('WAITS_ALREADY', 'Ein solcher Auftrag wartet schon auf die Freigabe durch eine zweite Person.');
  const { title } = await kind.describe(trx, payload);
  const by = await nameOf(trx, staffId);
  const url = new URL('/freigaben', config.PUBLIC_URL).href;
  const mailbox = { email: config.CONTACT_MAIL, personId: null };
  const takesEffectAt = row.takes_effect_at;
  if (takesEffectAt) {
    const asker = addresseeOf(staffId, await getPerson(trx, staffId));
    const told = [asker, ...seconds.objectors, mailbox];
    await queueMails(
      trx,
      told.map((to) => takesEffectLater(to, { title, reason, by, takesEffectAt, url })),
    );
  } else {
    await queueMails(
      trx,
      confirmers.map((second) => secondAsked(second, { title, reason, url })),
    );
    if (areTied) await queueMail(trx, tiedSecondAsked(mailbox, { title, reason, by }));
  }
  await audit(trx, { personId: staffId, regionId, act: 'release-asked', subject: `four-eyes-act ${row.four_eyes_act_id}` });
  return { waitsForSecond: true, ...(takesEffectAt && { takesEffectAt: takesEffectAt.toISOString() }) };
}
