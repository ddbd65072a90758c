import type { ParsedInputOf } from '#contract/common/call.ts';
import { type DecisionOffer, LONGEST_REASON, REASON_GAP } from '#contract/tenancy/decisions/case-page.ts';
import type { getCase as call, WholeCase } from '#contract/operator/cases/cases.ts';
import { listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Standing } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { CaseKind, Told } from '#server/tenancy/decisions/case-kind.ts';
import { getCaseKey } from '#server/tenancy/decisions/hold-case.ts';
import { findNextCase, readCase } from '#server/tenancy/decisions/reads.ts';
import { listFourEyesActsAbout, listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { isTooMuchAlone } from '#server/tenancy/four-eyes/moved-alone.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { APPROVAL, approvalSubject } from './approve-case-kind.ts';
import { getCaseKind } from './case-kinds.ts';
import { caseRow, narrowCases } from './list-permitted-cases.ts';

type Staff = Standing & { personId: number };

/**
 * A case with all that is needed to decide it, and the next one of the list. It shows balances and people, so the
 * inspection goes into the trail. Throws Refusal 404 for an unknown case, and for a kind that the person does not
 * decide.
 */
export async function readWholeCase(
  { db, regionContent, config }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  staff: Staff,
  { number, ...filters }: ParsedInputOf<typeof call>,
): Promise<WholeCase> {
  const key = await getCaseKey(db, number, listPermittedKinds(staff));
  const region = await getRegionEntry(regionContent, key);
  const kind = getCaseKind(key.kind);
  const registered = await readCase(db, key);
  const found = await kind.read(db, registered);
  const acts = await listFourEyesActsAbout(db, APPROVAL, approvalSubject(key));
  const waitsForSecond = registered.decision === null && acts.some(({ state }) => state === 'open');
  const events = [...registered.events, ...acts.flatMap(eventsOfFourEyesAct)].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  const names = await listNamesOfPeople(db, [registered.heldBy, registered.decidedBy, ...events.map(({ by }) => by)]);
  await audit(db, { personId: staff.personId, regionId: key.regionId, act: 'looked-at-case', subject: `${key.kind} ${number}` });
  const told = { region, reason: REASON_GAP, portalUrl: config.PUBLIC_URL };
  const isUndecided = registered.decision === null && !waitsForSecond;
  const sections = await kind.describe(db, found);
  const isUrgent =
    registered.decision === null &&
    sections.some((section) => section.type === 'cards' && section.cards.some(({ isStillPaying }) => isStillPaying));
  return {
    ...caseRow(registered, { region, names, staffId: staff.personId, waitsForSecond, isUrgent }),
    sections,
    offers: isUndecided
      ? [
          await offerApproval(db, kind, found, { told, regionId: key.regionId, staffId: staff.personId }),
          offerRejection(kind, found, told),
        ]
      : [],
    reason: registered.reason,
    decidedBy: names.get(registered.decidedBy) ?? null,
    events: events.map(({ at, by, ...event }) => ({ ...event, at: at.toISOString(), by: names.get(by) ?? null })),
    next: await findNext({ db, regionContent }, staff, number, filters),
  };
}

/** What is asked of a second person waits for that one, and is nobody's next. */
async function findNext(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  staff: Staff,
  after: number,
  { order, ...filters }: Omit<ParsedInputOf<typeof call>, 'number'>,
): Promise<number | null> {
  const narrowed = narrowCases(staff, await regionContent.list(), filters);
  if (narrowed === undefined) return null;
  const waiting = await listWaitingSubjects(db, APPROVAL);
  const except = waiting.map((subject) => Number(subject.split(' ').at(-1)));
  return findNextCase(db, { ...narrowed, after, staffId: staff.personId, except, order });
}

type Event = { at: Date; act: WholeCase['events'][number]['act']; by: number | null; note: string | null };

function eventsOfFourEyesAct({
  askedBy,
  askedAt,
  state,
  decidedBy,
  decidedAt,
  refusal,
}: Awaited<ReturnType<typeof listFourEyesActsAbout>>[number]): Event[] {
  const asked: Event = { at: askedAt, act: 'second-asked', by: askedBy, note: null };
  if (decidedAt === null || state === 'open') return [asked];
  const acts = { done: 'second-confirmed', refused: 'second-refused', withdrawn: 'second-withdrawn' } as const;
  return [asked, { at: decidedAt, act: acts[state], by: decidedBy, note: refusal }];
}

const plain = {
  reasonLabel: '',
  needsReason: 'no',
  reasonAtMost: LONGEST_REASON,
  asksNewCard: false,
  hasNextCard: true,
} as const;

async function offerApproval(
  db: Db,
  kind: CaseKind<unknown, unknown>,
  found: unknown,
  { told, regionId, staffId }: { told: Told; regionId: number; staffId: number },
): Promise<DecisionOffer> {
  const hasNextCard = (await kind.hasNextCard?.(db, found)) ?? true;
  const offer = { decision: 'approve' as const, ...plain, ...kind.offers.approve, hasNextCard };
  try {
    const result = await kind.forecast(db, found);
    const mails = kind.approvalMails(found, result, told).map(shown);
    const moved = kind.money && { regionId, target: kind.money.target(found), cents: kind.money.cents(result) };
    return { ...offer, obstacle: null, needsSecond: moved !== undefined && (await isTooMuchAlone(db, staffId, moved)), mails };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...offer, obstacle: error.message, needsSecond: false, mails: [] };
  }
}

function offerRejection(kind: CaseKind<unknown, unknown>, found: unknown, told: Told): DecisionOffer {
  const mails = kind.rejectionMails(found, told).map(shown);
  return { decision: 'reject', ...plain, ...kind.offers.reject, obstacle: null, needsSecond: false, mails };
}

/** As it will be written into the outbox. */
function shown({ to, ...content }: Mail): DecisionOffer['mails'][number] {
  return { to, subject: content.subject, text: writeMail(content).text };
}
