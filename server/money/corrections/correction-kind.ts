import { LONGEST_REASON } from '#contract/tenancy/decisions/cases.ts';
import type { Cents } from '#contract/common/money.ts';
import type { CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { carryOutCorrection } from './carry-out-correction.ts';
import { describeCorrection } from './describe-correction.ts';
import { correctionDone, correctionRefused } from './mails.ts';
import { readCorrection, type WantedCorrection } from './read-correction.ts';
import './tables.ts';

/** A business's wish to have bookings put right. */
export const correctionKind: CaseKind<WantedCorrection, Cents> = {
  name: 'correction',
  acts: { approve: 'correction-approved', reject: 'correction-rejected' },
  offers: {
    approve: {
      label: 'Korrigieren',
      explanation: 'Die falschen Buchungen werden storniert, die richtigen gebucht.',
      needsReason: 'no',
      reasonLabel: '',
      reasonAtMost: 0,
    },
    reject: {
      label: 'Ablehnen',
      explanation: 'An den Buchungen ändert sich nichts.',
      needsReason: 'yes',
      reasonLabel: 'Grund, den der Partner liest',
      reasonAtMost: LONGEST_REASON,
    },
  },
  read: readCorrection,
  describe: describeCorrection,
  forecast: async (_db, wanted) => {
    if (typeof wanted.wrong[0]?.partnerId !== 'number') throw ruleBroken('Die Buchung gehört zu keinem Partner.');
    return correctedCents(wanted);
  },
  moves: (cents) => cents,
  approve: async (trx, wanted, approval) => {
    await carryOutCorrection(trx, wanted, approval);
    return correctedCents(wanted);
  },
  release: async (trx, { regionId, number }) => {
    await trx
      .updateTable('correction_wrong')
      .set({ is_open: false })
      .where('region_id', '=', regionId)
      .where('correction_request_id', '=', number)
      .execute();
  },
  approvalMails: (wanted, _done, { region }) => [correctionDone(contactOf(wanted), { ...wanted, region })],
  rejectionMails: (wanted, told) => [correctionRefused(contactOf(wanted), { ...wanted, ...told })],
};

const contactOf = ({ contactEmail: email }: WantedCorrection) => ({ email, personId: null });

/** What a correction moves: of both sides the larger one. */
function correctedCents({ wrong, right }: WantedCorrection): Cents {
  const sum = (bookings: readonly { cents: Cents }[]) => bookings.reduce((total, { cents }) => total + cents, 0);
  return Math.max(sum(wrong), sum(right));
}
