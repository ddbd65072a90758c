import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { paymentKinds } from '#contract/money/bank/payment-kinds.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getPaymentFile, releasePaymentFile } from './hand-out-payment-file.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  run: z.number().int(),
  kind: z.enum(paymentKinds),
  /** Of the file that the person has read. */
  sha256: z.string(),
});

export type FileRelease = z.infer<typeof payload>;

const fileNames = { payout: 'Überweisungen an Partner (pain.001)', collection: 'Lastschriften von Partnern (pain.008)' } as const;

/** A file goes to the bank: a second person must agree. */
export const fileReleaseKind: FourEyesKind<FileRelease> = {
  name: 'payment-file',
  payload,
  permits: accountingPermits,
  subjectOf: ({ regionId, run, kind }) => `region ${regionId} run ${run} ${kind}`,
  needsSecond: () => true,
  async describe(db, release) {
    const { message_id, payments, cents, sha256 } = await getPaymentFile(db, release);
    return {
      title: `Zahlungsdatei freigeben: ${fileNames[release.kind]}`,
      facts: [
        { name: 'Abrechnungslauf', value: String(release.run) },
        { name: 'Datei', value: message_id },
        { name: 'Zahlungen', value: String(payments) },
        { name: 'Summe', value: `${formatCents(cents)} €` },
        { name: 'SHA-256', value: sha256 },
      ],
    };
  },
  async carryOut(trx, release, { askedBy, confirmedBy, reason }) {
    await assertReleasable(trx, release);
    await releasePaymentFile(trx, release, { askedBy, releasedBy: confirmedBy ?? askedBy });
    const { message_id } = await getPaymentFile(trx, release);
    await audit(trx, {
      personId: confirmedBy ?? askedBy,
      regionId: release.regionId,
      act: 'payment-file-released',
      subject: message_id,
      reason,
    });
    // The files of a run pay what its statements say.
    return 0;
  },
};

/** Throws Refusal 422 where the file differs from the one that the person has read, or is released already. */
export async function assertReleasable(db: Db, { sha256, ...key }: FileRelease): Promise<void> {
  const file = await getPaymentFile(db, key);
  if (file.sha256 !== sha256)
    throw ruleBroken('Die Zahlungsdatei ist nicht die, die angesehen wurde. Bitte laden Sie die Seite neu.');
  if (file.isReleased) throw ruleBroken('Die Zahlungsdatei ist schon freigegeben.');
}
