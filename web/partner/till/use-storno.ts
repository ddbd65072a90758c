import { useState } from 'react';
import { type StornoResult, takeBack } from '#web/api/storno.ts';
import { bookUntilAnswered, isRefusal, whyUnconfirmed } from '#web/partner/till/book-until-answered.ts';
import { findPendingStorno, keepPendingStorno, type PendingStorno } from '#web/partner/till/pending-storno.ts';

/** How far a Storno has come. */
export type StornoStep =
  /** `wanted` is the number of the booking that is chosen already. */
  | { name: 'choosing'; wanted?: number }
  | { name: 'sending'; storno: PendingStorno; isInterrupted: boolean }
  | { name: 'unconfirmed'; storno: PendingStorno; reason: string }
  | { name: 'refused'; message: string }
  | { name: 'done'; storno: PendingStorno; result: StornoResult };

/** Whether it is not known yet what becomes of it: then its dialog stays. */
export const isUnderWay = ({ name }: StornoStep): boolean => name === 'sending' || name === 'unconfirmed';

/**
 * Takes bookings back for a person, until the person is `leaving`; one that a reload has cut off is asked about with
 * its own key.
 */
export function useStorno(person: string, leaving: AbortSignal, onDone: (storno: PendingStorno) => void) {
  const [step, setStep] = useState<StornoStep | null>(() => {
    const storno = findPendingStorno(person);
    return storno && { name: 'unconfirmed', storno, reason: 'Die Seite wurde verlassen, bevor die Antwort da war.' };
  });

  async function send(storno: PendingStorno): Promise<void> {
    if (leaving.aborted) return;
    const { key: idempotencyKey, bookingNumber, amount, reason } = storno;
    keepPendingStorno(person, storno);
    setStep({ name: 'sending', storno, isInterrupted: false });
    try {
      const result = await bookUntilAnswered(
        (signal) => takeBack({ bookingNumber, amount, reason }, { idempotencyKey, signal }),
        { signal: leaving, onInterrupted: () => setStep({ name: 'sending', storno, isInterrupted: true }) },
      );
      keepPendingStorno(person, null);
      setStep({ name: 'done', storno, result });
      onDone(storno);
    } catch (error) {
      if (leaving.aborted) return;
      if (!isRefusal(error)) return setStep({ name: 'unconfirmed', storno, reason: whyUnconfirmed(error) });
      keepPendingStorno(person, null);
      setStep({ name: 'refused', message: error.message });
    }
  }

  return {
    step,
    open: (wanted?: number) => setStep({ name: 'choosing', ...(wanted !== undefined && { wanted }) }),
    takeBack: (storno: Omit<PendingStorno, 'key'>) => void send({ ...storno, key: crypto.randomUUID() }),
    retry: (storno: PendingStorno) => void send(storno),
    close: () => {
      keepPendingStorno(person, null);
      setStep(null);
    },
  };
}
export type StornoActs = ReturnType<typeof useStorno>;
