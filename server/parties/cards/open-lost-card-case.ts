import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { findOpenCaseAbout, listOpenCasesOf } from '#server/tenancy/decisions/reads.ts';
import { mailForCase } from '#server/tenancy/decisions/note-case-event.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { addresseeOf } from '#server/tenancy/people/addressee-of.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findCard } from './reads.ts';
import { cardReportedLost } from './mails.ts';
import { findReplacements, holdCards } from './replacement.ts';

/** What the case of a lost card keeps; whose it is and what is on it are read when somebody looks. */
export const lostCardDetails = z.object({
  card: z.string(),
  /** Who held it when it was reported. */
  holderId: z.number().nullable(),
  /** The replacement's own. */
  idempotencyKey: z.string(),
  note: z.string(),
});

interface ReportedLoss {
  card: string;
  /** Somebody of staff, or of the employer whose card it is: the caller has checked whose. */
  reportedBy: number;
  /** What else there is to say; may be empty. */
  note: string;
}

/**
 * Opens the case of a lost card, for staff to replace it, and tells its holder. Returns the number of the case. Throws
 * Refusal 404 for an unknown card, and 409 for one that is replaced or emptied already, or whose loss is a case
 * already.
 */
export async function openLostCardCase(trx: Trx, { card, reportedBy, note }: ReportedLoss): Promise<number> {
  const regionId = (await findCard(trx, card))?.regionId;
  if (regionId === undefined) throw notFound('Diese Karte gibt es nicht.');
  // Of two who report it at once, the second finds the case of the first.
  const held = (await holdCards(trx, regionId, [card])).get(card)!;
  const [account] = await findCardAccounts(trx, regionId, [card]);
  if (account!.status === 'emptied' || (await findReplacements(trx, regionId, card)).after !== null)
    throw new Refusal('CARD_REPLACED', 'Diese Karte ist bereits ersetzt oder leer und geschlossen.');
  const open = await findOpenLostCardCase(trx, { regionId, card });
  if (open !== undefined) throw new Refusal('ALREADY_OPEN', `Dafür gibt es schon den Vorgang ${open}.`);

  const holder = held.customerId === null ? undefined : await getPerson(trx, held.customerId);
  const number = await openCase(trx, {
    regionId,
    kind: 'lost-card',
    subject: `Karte ${maskCardNumber(card)}`,
    personId: held.customerId,
    openedBy: reportedBy,
    search: [card, holder ? `${holder.first_name} ${holder.last_name} ${holder.email}` : null],
    details: { card, holderId: held.customerId, idempotencyKey: randomUUID(), note } satisfies z.infer<typeof lostCardDetails>,
  });
  await audit(trx, { personId: reportedBy, regionId, act: 'lost-card-reported', subject: `account ${account!.accountId}` });
  if (held.customerId === null || !holder || holder.ended_at) return number;
  const region = (await ownRegionContent(trx).find({ regionId }))!;
  const to = addresseeOf(held.customerId, holder);
  await mailForCase(trx, { regionId, number }, cardReportedLost(to, { region, card, caseNumber: number }));
  return number;
}

/** The open case of a lost card; undefined where there is none. */
export function findOpenLostCardCase(
  db: Db,
  { regionId, card }: { regionId: number; card: string },
): Promise<number | undefined> {
  return findOpenCaseAbout(db, { regionId, kind: 'lost-card', about: { card } });
}

/** The open cases of lost cards, the oldest first: those whose card can still pay, and all others. */
export async function listOpenLosses(db: Db) {
  const open = await listOpenCasesOf(db, 'lost-card');
  const cardOf = ({ details }: (typeof open)[number]) => lostCardDetails.safeParse(details).data?.card ?? '';
  const active = new Set<string>();
  for (const [regionId, losses] of Map.groupBy(open, (loss) => loss.regionId))
    for (const { card, status } of await findCardAccounts(db, regionId, losses.map(cardOf)))
      if (status === 'active') active.add(card);
  return {
    paying: open.filter((loss) => active.has(cardOf(loss))),
    others: open.filter((loss) => !active.has(cardOf(loss))),
  };
}
