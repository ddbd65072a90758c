import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { type Mail, queueMail } from '#server/platform/mail/queue-mail.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { holdStaffMember, isActing, listStaff, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import { digestOf } from './digest-of.ts';
import { findSeconds } from './find-seconds.ts';
import type { ActOffice, FourEyesKind } from './four-eyes-kind.ts';
import { getKind } from './get-kind.ts';
import { secondConfirmed, secondRefused, tookEffect } from './mails.ts';

export type Kinds = readonly FourEyesKind<unknown>[];

interface Confirmation {
  number: number;
  /** What the person has read; see `digestOf`. */
  digest: string;
  staffId: number;
}

/**
 * Carries out what somebody else has asked for, exactly as it was read. Act, decision, audit trail and mails are one
 * transaction. Throws Refusal 404, and 409 where it is decided or reads otherwise by now. 422 for a person who must not
 * confirm it, and where it cannot be carried out any more; then it stays open and says why.
 */
export async function confirmFourEyesAct(
  { db, ...office }: ActOffice,
  kinds: Kinds,
  { number, digest, staffId }: Confirmation,
): Promise<void> {
  let problem: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      const { act, kind, payload } = await holdActOfKind(trx, kinds, number);
      // Not held yet: an act on staff takes all of them in one order.
      const second = await getSecond(trx, act, kind, payload, staffId, 'confirm');
      const description = await kind.describe(trx, payload);
      if (digestOf(act, description) !== digest) throw changedMeanwhile();
      const by = { askedBy: act.asked_by, confirmedBy: staffId, regionId: act.region_id, reason: act.reason, office };
      await kind.carryOut(trx, payload, by).catch((error: unknown) => {
        if (error instanceof Refusal) problem = error.message;
        throw error;
      });
      // Once more, now that nobody can take the role away before all of this is done.
      if ((await holdStaffMember(trx, staffId))?.role !== second.role) throw roleTooSmall();
      await close(trx, act, { state: 'done', decided_by: staffId });
      await tellAsker(trx, act.asked_by, (to) => secondConfirmed(to, { title: description.title }));
    });
  } catch (error) {
    if (problem === undefined) throw error;
    await noteProblem(db, number, problem);
    throw ruleBroken(`Der Auftrag kann nicht ausgeführt werden: ${problem}`);
  }
}

/** Turns down what somebody else has asked for. Throws as `confirmFourEyesAct` does. */
export async function refuseFourEyesAct(
  { db }: ActOffice,
  kinds: Kinds,
  { number, reason, staffId }: { number: number; reason: string; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { act, kind, payload } = await holdActOfKind(trx, kinds, number);
    const second = await getSecond(trx, act, kind, payload, staffId, 'refuse');
    if ((await holdStaffMember(trx, staffId))?.role !== second.role) throw roleTooSmall();
    await close(trx, act, { state: 'refused', decided_by: staffId, refusal: reason });
    const { title } = await kind.describe(trx, payload);
    await tellAsker(trx, act.asked_by, (to) => secondRefused(to, { title, reason }));
  });
}

/**
 * Carries out what nobody has objected to in time (docs/decisions/two-people-agree.md). What cannot be carried out
 * stays open and says why; the next run tries again.
 */
export async function carryOutUnopposed({ db, ...office }: ActOffice, kinds: Kinds): Promise<void> {
  const due = await db
    .selectFrom('four_eyes_act')
    .select('four_eyes_act_id')
    .where('state', '=', 'open')
    .where('takes_effect_at', '<=', sql<Date>`ledger_now()`)
    .orderBy('four_eyes_act_id')
    .execute();
  for (const { four_eyes_act_id: number } of due) {
    try {
      await db.transaction().execute((trx) => carryOutOneUnopposed(trx, office, kinds, number));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await noteProblem(db, number, error.message);
    }
  }
}

async function carryOutOneUnopposed(trx: Trx, office: Omit<ActOffice, 'db'>, kinds: Kinds, number: number): Promise<void> {
  const { act, kind, payload } = await holdActOfKind(trx, kinds, number);
  const { title } = await kind.describe(trx, payload);
  const { asked_by: askedBy, region_id: regionId, reason } = act;
  await kind.carryOut(trx, payload, { askedBy, confirmedBy: null, regionId, reason, office });
  // Held only now: an act on staff takes all of them in one order.
  const asker = await holdStaffMember(trx, askedBy);
  if (!asker || !isActing(asker, kind.permits))
    throw ruleBroken('Wer den Auftrag gegeben hat, dürfte ihn inzwischen nicht mehr geben.');
  await close(trx, act, { state: 'done', decided_by: null });
  await tellAsker(trx, askedBy, (to) => tookEffect(to, { title }));
  await queueMail(trx, tookEffect({ email: office.config.CONTACT_MAIL, personId: null }, { title }));
}

/** Takes back what one has asked for oneself. Throws Refusal 404 for another's, 409 where it is decided. */
export async function withdrawFourEyesAct(
  { db }: ActOffice,
  { number, staffId }: { number: number; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const act = await holdOpenAct(trx, number, staffId);
    await close(trx, act, { state: 'withdrawn', decided_by: staffId });
  });
}

interface Void<Payload> {
  subject: string;
  /** Whether what was asked for cannot be carried out any more. */
  isVoid: (payload: Payload) => boolean;
  /** Who has changed what it is about. */
  staffId: number;
  reason: string;
}

/**
 * Ends an act of a kind about a subject that waits and is void. Its asker withdraws it by what he has done, somebody
 * else refuses it, and the asker is told why.
 */
export async function endVoidAct<Payload>(
  db: Db,
  kind: FourEyesKind<Payload>,
  { subject, isVoid, staffId, reason }: Void<Payload>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const act = await trx
      .selectFrom('four_eyes_act')
      .selectAll()
      .where('kind', '=', kind.name)
      .where('subject', '=', subject)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    if (!act) return;
    const payload = kind.payload.parse(JSON.parse(act.payload));
    if (!isVoid(payload)) return;
    if (act.asked_by === staffId) return close(trx, act, { state: 'withdrawn', decided_by: staffId });
    await close(trx, act, { state: 'refused', decided_by: staffId, refusal: reason });
    const { title } = await kind.describe(trx, payload);
    await tellAsker(trx, act.asked_by, (to) => secondRefused(to, { title, reason }));
  });
}

async function holdActOfKind(trx: Trx, kinds: Kinds, number: number) {
  const act = await holdOpenAct(trx, number);
  const kind = getKind(kinds, act.kind);
  return { act, kind, payload: kind.payload.parse(JSON.parse(act.payload)) };
}

/** A second caller waits here, and finds it decided. */
async function holdOpenAct(trx: Trx, number: number, askedBy?: number) {
  const act = await trx
    .selectFrom('four_eyes_act')
    .selectAll()
    .where('four_eyes_act_id', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!act || (askedBy !== undefined && act.asked_by !== askedBy)) throw notFound('Diese Freigabe gibt es nicht.');
  if (act.state !== 'open') throw new Refusal('ALREADY_DECIDED', 'Über diesen Auftrag ist schon entschieden.');
  return act;
}

type FourEyesAct = Awaited<ReturnType<typeof holdOpenAct>>;

/** The person who decides, as of now. Throws Refusal 422 for one who must not. */
async function getSecond(
  trx: Trx,
  { asked_by: askedBy, takes_effect_at }: FourEyesAct,
  kind: FourEyesKind<unknown>,
  payload: unknown,
  staffId: number,
  decision: 'confirm' | 'refuse',
): Promise<StaffMember> {
  if (askedBy === staffId)
    throw ruleBroken('Ihren eigenen Auftrag kann nur eine andere Person freigeben oder ablehnen. Sie können ihn zurückziehen.');
  const concerned = kind.concerns?.(payload);
  const staff = await listStaff(trx);
  const { confirmers, objectors } = findSeconds(staff, kind, { askedBy, concerned });
  const mayDecide = [...confirmers, ...(decision === 'refuse' && takes_effect_at ? objectors : [])];
  const second = mayDecide.find(({ personId }) => personId === staffId);
  if (second) return second;
  const person = staff.find(({ personId }) => personId === staffId);
  if (concerned === staffId) throw ruleBroken('Diesen Auftrag gibt eine andere Person frei: Er betrifft Sie selbst.');
  if (person?.roleGivenLatelyBy === askedBy)
    throw ruleBroken(
      'Diesen Auftrag gibt eine andere Person frei: Wer ihn erteilt hat, hat Ihnen vor weniger als sieben Tagen Ihre Rolle gegeben.',
    );
  throw roleTooSmall();
}

function roleTooSmall(): Refusal {
  return ruleBroken('Für diese Entscheidung reicht Ihre Rolle nicht aus.');
}

function changedMeanwhile(): Refusal {
  return new Refusal(
    'READS_OTHERWISE',
    'Der Auftrag liest sich inzwischen anders. Bitte laden Sie die Seite neu und prüfen Sie ihn noch einmal.',
  );
}

type Closed =
  | { state: 'done' | 'withdrawn'; decided_by: number }
  | { state: 'refused'; decided_by: number; refusal: string }
  // Nobody objected.
  | { state: 'done'; decided_by: null };

async function close(trx: Trx, { four_eyes_act_id, region_id }: FourEyesAct, decided: Closed): Promise<void> {
  await trx
    .updateTable('four_eyes_act')
    .set({ ...decided, decided_at: sql<Date>`ledger_now()`, problem: null })
    .where('four_eyes_act_id', '=', four_eyes_act_id)
    .execute();
  const done = decided.decided_by === null ? 'release-unopposed' : 'release-confirmed';
  const act = decided.state === 'done' ? done : (`release-${decided.state}` as const);
  await audit(trx, { personId: decided.decided_by, regionId: region_id, act, subject: `four-eyes-act ${four_eyes_act_id}` });
}

/** For the next reader; it may have been decided since. */
async function noteProblem(db: Db, number: number, problem: string): Promise<void> {
  await db
    .updateTable('four_eyes_act')
    .set({ problem })
    .where('four_eyes_act_id', '=', number)
    .where('state', '=', 'open')
    .execute();
}

async function tellAsker(trx: Trx, askedBy: number, write: (to: Addressee) => Mail): Promise<void> {
  const person = await getPerson(trx, askedBy);
  if (!person.ended_at) await queueMail(trx, write(addresseeOf(askedBy, person)));
}
