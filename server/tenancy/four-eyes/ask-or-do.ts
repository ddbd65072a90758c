import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { isActing, listStaff, type StaffMember } from '#server/tenancy/people/staff-members.ts';
import type { ActOffice, FourEyesKind } from './four-eyes-kind.ts';
import { secondAsked } from './mails.ts';
import './tables.ts';

interface Asked {
  staffId: number;
  regionId: number | null;
  reason: string;
}

/**
 * Carries out an act of staff. Where two have to agree and a second person may, keeps it until that one confirms it.
 * Throws Refusal 409 where such an act waits already, and whatever the kind refuses.
 */
export async function askOrDo<Payload>(
  { db, ...office }: ActOffice,
  kind: FourEyesKind<Payload>,
  given: Payload,
  { staffId, regionId, reason }: Asked,
): Promise<ActAnswer> {
  const payload = kind.payload.parse(given);
  const subject = kind.subjectOf(payload);
  return db.transaction().execute(async (trx) => {
    const seconds = kind.needsSecond(payload) ? await listSeconds(trx, kind, staffId) : [];
    if (seconds.length === 0) {
      await kind.carryOut(trx, payload, { askedBy: staffId, confirmedBy: null, regionId, reason, office });
      if (kind.needsSecond(payload))
        await audit(trx, { personId: staffId, regionId, act: 'done-without-second', subject: `${kind.name} ${subject}` });
      return { waitsForSecond: false };
    }
    const number = await keepAct(trx, {
      region_id: regionId,
      kind: kind.name,
      subject,
      payload: JSON.stringify(payload),
      reason,
      asked_by: staffId,
    });
    const { title } = await kind.describe(trx, payload);
    const url = new URL('/freigaben', office.config.PUBLIC_URL).href;
    await queueMails(
      trx,
      seconds.map((second) => secondAsked(second, { title, reason, url })),
    );
    await audit(trx, { personId: staffId, regionId, act: 'release-asked', subject: `four-eyes-act ${number}` });
    return { waitsForSecond: true };
  });
}

/** Who beside the one who asks may confirm it. */
async function listSeconds(
  trx: Trx,
  { permits }: Pick<FourEyesKind<unknown>, 'permits'>,
  staffId: number,
): Promise<StaffMember[]> {
  const staff = await listStaff(trx);
  if (!staff.some(({ personId, endedAt }) => personId === staffId && endedAt === null))
    throw ruleBroken('Ihr Konto ist inzwischen beendet.');
  return staff.filter((member) => member.personId !== staffId && isActing(member, permits));
}

interface Kept {
  region_id: number | null;
  kind: string;
  subject: string;
  payload: string;
  reason: string;
  asked_by: number;
}

async function keepAct(trx: Trx, act: Kept): Promise<number> {
  const row = await trx
    .insertInto('four_eyes_act')
    .values(act)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', 'open').doNothing())
    .returning('four_eyes_act_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('WAITS_ALREADY', 'Ein solcher Auftrag wartet schon auf die Freigabe durch eine zweite Person.');
  return row.four_eyes_act_id;
}
