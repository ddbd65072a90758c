import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents, type Cents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { chargeFileKind } from '#server/money/charges/charge-files.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { ActBy, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { type BankFile, listBankFiles } from './bank-files.ts';
import { fileReleaseKind } from './file-release-kind.ts';

const payload = z.strictObject({
  /** ISO day on which the files were made. */
  day: z.string(),
  /** As the person has read them. */
  files: z.array(z.strictObject({ messageId: z.string(), sha256: z.string() })),
});

export type DayRelease = z.infer<typeof payload>;

const fileNames = {
  payout: 'Überweisungen',
  collection: 'Lastschriften',
  charge: 'Lastschriften der Arbeitgeber',
  invoice: 'Lastschriften der Rechnungen',
} as const;

export const subjectOfDay = (day: string) => `files of ${day}`;

/** All files of a day go to the bank by one act, all or none. A second person must agree. */
export const dayReleaseKind: FourEyesKind<DayRelease> = {
  name: 'payment-files-of-day',
  payload,
  permits: accountingPermits,
  subjectOf: ({ day }) => subjectOfDay(day),
  needsSecond: () => true,
  async describe(db, { day, files }) {
    const found = await readFiles(db, files);
    const regions = new Map((await listRegionNames(db)).map(({ regionId, cardName }) => [regionId, cardName]));
    const sum = (isPayout: boolean) => sumOf(found.filter(({ kind }) => (kind === 'payout') === isPayout));
    return {
      title: `Alle Zahlungsdateien vom ${formatIsoDay(day)} freigeben`,
      facts: [
        { name: 'Dateien', value: String(found.length) },
        { name: 'Summe der Überweisungen', value: `${formatCents(sum(true))} €` },
        { name: 'Summe der Lastschriften', value: `${formatCents(sum(false))} €` },
        ...found.map(({ kind, regionId, messageId, payments, cents, sha256 }) => ({
          name: messageId,
          value: `${regions.get(regionId) ?? ''}, ${fileNames[kind]}: ${payments === 1 ? '1 Zahlung' : `${formatCount(payments)} Zahlungen`}, ${formatCents(cents)} €, SHA-256 ${sha256}`,
        })),
      ],
    };
  },
  async carryOut(trx, { files }, by) {
    for (const file of await readFiles(trx, files)) await releaseOne(trx, file, by);
    return 0;
  },
};

/** By the kind of a single file, so that nothing is checked or noted otherwise. Names the file that is in the way. */
async function releaseOne(trx: Trx, { kind, regionId, number, messageId, sha256 }: BankFile, by: ActBy): Promise<void> {
  const ofFile = { ...by, regionId };
  try {
    if (kind === 'charge' || kind === 'invoice') await chargeFileKind.carryOut(trx, { regionId, file: number, sha256 }, ofFile);
    else await fileReleaseKind.carryOut(trx, { regionId, run: number, kind, sha256 }, ofFile);
  } catch (error) {
    if (error instanceof Refusal) throw ruleBroken(`${messageId}: ${error.message}`);
    throw error;
  }
}

/** The files as they are, with the hashes that the person has read. Throws Refusal 422 where one is gone. */
async function readFiles(db: Db, asked: DayRelease['files']): Promise<BankFile[]> {
  const hashes = new Map(asked.map(({ messageId, sha256 }) => [messageId, sha256]));
  const found = await listBankFiles(db, [...hashes.keys()]);
  if (found.length !== hashes.size) throw ruleBroken('Eine der Zahlungsdateien gibt es nicht mehr.');
  return found.map((file) => ({ ...file, sha256: hashes.get(file.messageId)! }));
}

/** Throws Refusal 422 where the files that were looked at are not exactly those of the day that wait. */
export async function assertAllOfDay(db: Db, { day, files }: DayRelease): Promise<void> {
  const nameOf = ({ messageId, sha256 }: DayRelease['files'][number]) => `${messageId} ${sha256}`;
  const waiting = (await listBankFiles(db)).filter(({ madeOn }) => madeOn === day);
  const namesOf = (some: DayRelease['files']) => some.map(nameOf).toSorted().join();
  if (waiting.length === 0 || namesOf(waiting) !== namesOf(files))
    throw ruleBroken(
      'Die Zahlungsdateien dieses Tages sind nicht mehr die, die angesehen wurden. Bitte laden Sie die Seite neu.',
    );
}

const sumOf = (files: readonly BankFile[]): Cents => files.reduce((total, { cents }) => total + cents, 0);
