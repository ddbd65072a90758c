import { type PartyKind, partyKindNames, type PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import { continuePartyMoves } from '#server/operator/moving-parties/continue-party-moves.ts';
import { getPartyMove, keyOf } from '#server/operator/moving-parties/hold-party-move.ts';
import { mapPartyColumns } from '#server/operator/moving-parties/map-columns.ts';
import { openPartyMove } from '#server/operator/moving-parties/open-party-move.ts';
import { readPartyMove } from '#server/operator/moving-parties/read-party-move.ts';
import { askForPartyRehearsal } from '#server/operator/moving-parties/rehearse.ts';
import { sumCharges, sumParties } from '#server/operator/moving-parties/rehearsed-totals.ts';
import { partyReleaseKind } from '#server/operator/moving-parties/party-move-release-kind.ts';
import { takePartyFile } from '#server/operator/moving-parties/take-file.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';

/** A move that was rehearsed, and who has prepared it. */
export interface PreparedMove {
  regionId: number;
  staffId: number;
  id: number;
  version: number;
}

export const PARTNER_HEAD =
  'Partnernummer;Firma;Straße;PLZ;Ort;Branche;E-Mail;Anrede;Vorname;Nachname;Kontoinhaber;IBAN;Vertrag seit;Vertrag bis';
export const EMPLOYER_HEAD =
  'Arbeitgebernummer;Firma;Straße;PLZ;Ort;E-Mail;Anrede;Vorname;Nachname;Zahlungsart;IBAN;Vertrag seit;Vertrag bis';
export const EMPLOYEE_HEAD =
  'Arbeitgeber;Kartennummer;Personalnummer;Vorname;Nachname;Ladebetrag;Ladefrequenz;Ladezeitpunkt;Geladen bis';
export const BRANCH_HEAD = 'Partnernummer;Filiale;Straße;PLZ;Ort;Branche';

/** What the job does each minute. */
export const workOn = (db: Db) => continuePartyMoves(officeOf(db));

/** What a move works with. */
export const officeOf = (db: Db) => ({
  db,
  config: { PUBLIC_URL: 'https://portal.example' },
  regionContent: ownRegionContent(db),
});

type Words = Partial<Record<PartyValue, Record<string, string>>>;

/** Takes files in, says what the page proposes and the words beside it, and has them judged. */
export async function prepareMove(
  db: Db,
  { regionId, staffId }: { regionId: number; staffId: number },
  files: readonly (readonly [kind: PartyKind, content: string])[],
  values: Words,
  provider = 'Altkarte',
): Promise<PreparedMove> {
  const id = await openPartyMove(db, { regionId, provider, staffId });
  for (const [kind, content] of files)
    await takePartyFile(db, { id, kind, name: `${kind}.csv`, file: Buffer.from(content), staffId });
  const { columns, version: before } = await readPartyMove(db, id);
  const ofKind = (kind: PartyKind) =>
    Object.fromEntries(columns.filter((column) => column.kind === kind).map(({ name, meaning }) => [name, meaning]));
  await mapPartyColumns(db, {
    id,
    version: before,
    columns: Object.fromEntries(partyKindNames.map((kind) => [kind, ofKind(kind)])),
    values,
  });
  await askForPartyRehearsal(db, { id, version: (await getPartyMove(db, id)).version });
  await workOn(db);
  const { version } = await getPartyMove(db, id);
  return { regionId, staffId, id, version };
}

/** Who acts where no second person is asked. */
export const movedBy = ({ regionId, staffId }: Pick<PreparedMove, 'regionId' | 'staffId'>) =>
  ({ askedBy: staffId, confirmedBy: staffId, regionId, reason: 'Umzug' }) as Parameters<FourEyesKind<unknown>['carryOut']>[2];

/** Releases it as two people would, with faulty rows left out. */
export async function releaseMove(trx: Trx, prepared: PreparedMove): Promise<void> {
  const { regionId, id: moveId, version } = prepared;
  const key = keyOf(await getPartyMove(trx, moveId));
  const { parties } = await sumParties(trx, key);
  const { byEmployer, byMonth } = await sumCharges(trx, key);
  // The former provider says the same as the files.
  const signed = {
    employers: byEmployer.map(({ of: employer, cards, cents }) => ({ employer, cards, cents })),
    months: byMonth.map(({ of: month, cents }) => ({ month, cents })),
    differenceReason: '',
  };
  await partyReleaseKind.carryOut(trx, { regionId, moveId, version, leavesOutFaulty: true, parties, signed }, movedBy(prepared));
}
