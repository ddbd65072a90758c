import { randomUUID } from 'node:crypto';
import type { Posting } from '#server/ledger/write/post-booking.ts';
import type { Books } from './open-books.ts';

type Booking = Extract<Posting, { grantedFor?: number }>;
type Options = Partial<Omit<Booking, 'type' | 'card' | 'cents'>>;

/** One till's bookings in those books, by default by the portal itself and without a key. Amounts in cents. */
export function postingsOf({ partnerId }: Books) {
  const booking = (type: Booking['type'], card: string, cents: number, options: Options): Booking => ({
    type,
    card,
    cents,
    fee: 0,
    partnerId,
    branchId: null,
    actorId: 0,
    idempotencyKey: null,
    inputHash: null,
    ...options,
  });
  return {
    topUp: (card: string, cents: number, options: Options = {}) => booking('topup', card, cents, options),
    redeem: (card: string, cents: number, options: Options = {}) => booking('redemption', card, cents, { fee: 20, ...options }),
    bonus: (card: string, cents: number, options: Options = {}) => booking('bonus', card, cents, { fee: 20, ...options }),
    reverse: (
      card: string,
      reversalOf: number,
      options: Pick<Options, 'actorId' | 'idempotencyKey' | 'inputHash'> = {},
    ): Posting => ({
      type: 'reversal',
      card,
      reversalOf,
      actorId: 0,
      idempotencyKey: null,
      inputHash: null,
      ...options,
    }),
    /** Of a top-up, unless told what goes back of the fee. */
    storno: (
      card: string,
      reversalOf: number,
      cents: number,
      options: Pick<Options, 'fee' | 'actorId' | 'partnerId' | 'branchId'> & { idempotencyKey?: string } = {},
    ): Posting => ({
      type: 'storno',
      card,
      reversalOf,
      cents,
      fee: 0,
      partnerId,
      branchId: null,
      reason: 'Falscher Betrag',
      actorId: 0,
      idempotencyKey: randomUUID(),
      inputHash: `storno ${reversalOf} ${cents}`,
      ...options,
    }),
  };
}
