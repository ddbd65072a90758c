import { randomUUID } from 'node:crypto';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { mapColumns } from '#server/operator/taking-over/map-columns.ts';
import { openTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { askForRehearsal } from '#server/operator/taking-over/rehearse.ts';
import { sumGifts } from '#server/operator/taking-over/gift-totals.ts';
import { sumRows, toldBy } from '#server/operator/taking-over/rehearsed-totals.ts';
import { takeOverReleaseKind } from '#server/operator/taking-over/take-over-release-kind.ts';
import { takeFile } from '#server/operator/taking-over/take-file.ts';
import { giftColumnNames, giftColumns } from '#contract/operator/taking-over/taken-gifts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { openBooks } from './open-books.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** A take-over that was rehearsed, and who has prepared it. */
export interface Prepared {
  regionId: number;
  staffId: number;
  id: number;
  version: number;
}

/** A region with open books and a partner, and somebody of staff who prepares take-overs there. */
export async function openRegionToTakeOver(db: Db): Promise<{ regionId: number; partnerId: number; staffId: number }> {
  const { regionId, partnerId } = await openBooks(db, 0);
  return { regionId, partnerId, staffId: await addStaff(db) };
}

/** Somebody of staff who prepares take-overs and moves. */
export async function addStaff(db: Db): Promise<number> {
  const { person_id: staffId } = await db
    .insertInto('person')
    .values({
      email: `${randomUUID()}@demo.example`,
      role: 'trolleymaker',
      staff_role: 'management',
      first_name: 'Kim',
      last_name: 'Demo',
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return staffId;
}

const COLUMNS = {
  Kartennummer: 'oldNumber',
  Zustand: 'state',
  Guthaben: 'balance',
  'E-Mail': 'email',
  Vorname: 'firstName',
  Nachname: 'lastName',
  'Davon Geschenke': 'gifts',
  'Frühere Nummern': 'otherNumbers',
} as const;

/** Gifts of a former provider: number;campaign;amount;last day. Which campaign of ours takes those of one of theirs. */
export interface FormerGifts {
  lines: readonly string[];
  campaigns: Record<string, number | 'ordinary'>;
}

/**
 * Takes a file in with cards of another provider, says what it means, and has it judged. A line: number;state;balance,
 * and where the card has a holder ;e-mail;first name;last name; then what of it are gifts, and older numbers.
 */
export async function prepareTakeOver(
  db: Db,
  { regionId, staffId }: { regionId: number; staffId: number },
  lines: readonly string[],
  provider = 'Altkarte',
  gifts?: FormerGifts,
): Promise<Prepared> {
  const id = await openTakeOver(db, { regionId, provider, staffId });
  const columns = Object.entries(COLUMNS).slice(0, Math.max(6, ...lines.map((line) => line.split(';').length)));
  const file = Buffer.from(`${columns.map(([name]) => name).join(';')}\n${lines.join('\n')}\n`);
  await takeFile(db, { id, name: 'karten.csv', file, staffId });
  if (gifts) {
    const list = Buffer.from(`${Object.values(giftColumns).join(';')}\n${gifts.lines.join('\n')}\n`);
    await takeFile(db, { id, kind: 'gifts', name: 'geschenke.csv', file: list, staffId });
  }
  await mapColumns(db, {
    id,
    version: (await getTakeOver(db, id)).version,
    columns: Object.fromEntries(columns),
    states: { gesperrt: 'locked', aktiv: 'active', geschlossen: 'closed', alt: 'left-out' },
    ...(gifts && {
      giftColumns: Object.fromEntries(giftColumnNames.map((column) => [giftColumns[column], column])),
      campaigns: Object.fromEntries(Object.entries(gifts.campaigns).map(([name, campaign]) => [name, String(campaign)])),
    }),
  });
  const { version } = await getTakeOver(db, id);
  await askForRehearsal(db, { id, version });
  await continueTakeOvers(db, SEAL_KEYS);
  return { regionId, staffId, id, version };
}

type Release = Parameters<(typeof takeOverReleaseKind)['carryOut']>[1];

/** What two people agree to where the former provider says the same as the files. */
export async function describeRelease(db: Db, { regionId, id: takeOverId, version }: Prepared): Promise<Release> {
  const totals = await sumRows(db, regionId, takeOverId);
  const { cards: providerCards, cents: providerCents } = toldBy(totals);
  const said = { providerCards, providerCents, differenceReason: '', claimDays: 10 };
  const gifts = await sumGifts(db, regionId, takeOverId);
  const isFaulty = totals.faulty + gifts.faulty > 0;
  const { cards, cents } = totals;
  return { regionId, takeOverId, version, ...said, leavesOutFaulty: isFaulty, cards, cents, giftCents: gifts.cents };
}

/** Who acts where no second person is asked. */
export const actBy = ({ regionId, staffId }: Pick<Prepared, 'regionId' | 'staffId'>) =>
  ({ askedBy: staffId, confirmedBy: staffId, regionId, reason: 'Umzug', office: { keys: SEAL_KEYS } }) as Parameters<
    FourEyesKind<unknown>['carryOut']
  >[2];

/** Releases it as two people would. */
export async function releaseTakeOver(trx: Trx, prepared: Prepared): Promise<void> {
  await takeOverReleaseKind.carryOut(trx, await describeRelease(trx, prepared), actBy(prepared));
}
