import { z } from 'zod';
import { LONGEST_ANSWER } from '#contract/tenancy/decisions/case-page.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { barrierAnswered } from './mails.ts';

/**
 * What was told, as the case keeps it until it is forgotten (forget-contact-messages.ts). `email` is empty where no
 * answer is wanted.
 */
const barrier = z.object({ page: z.string(), message: z.string(), email: z.string() });
export type Barrier = z.infer<typeof barrier>;

interface Found {
  number: number;
  /** Undefined once it was forgotten. */
  barrier: Barrier | undefined;
}

/** What somebody could not read or use: looked into, and answered where an address was given. */
export const barrierKind: CaseKind<Found, Barrier> = {
  name: 'barrier',
  acts: { approve: 'barrier-answered', reject: 'barrier-closed' },
  offers: {
    approve: {
      label: 'Antworten',
      explanation: 'Ihre Antwort geht an die angegebene Adresse. Ohne Adresse steht sie nur im Verlauf.',
      needsReason: 'yes',
      reasonLabel: 'Antwort: was wir geändert haben oder wann wir es tun',
      reasonAtMost: LONGEST_ANSWER,
    },
    reject: {
      label: 'Ohne Antwort schließen',
      explanation: 'Zum Beispiel, weil keine Barriere beschrieben ist.',
      needsReason: 'maybe',
      reasonLabel: 'Notiz, nur für uns',
    },
  },
  read: async (_db, { number, details }) => ({ number, barrier: barrier.safeParse(details).data }),
  describe: async (_db, found) => [
    { type: 'words', title: 'Was nicht geht', text: found.barrier?.message ?? FORGOTTEN },
    {
      type: 'facts',
      title: 'Meldung',
      facts: [
        { name: 'Seite', value: found.barrier?.page || 'nicht angegeben', link: null },
        { name: 'Antwort an', value: found.barrier?.email || 'keine Antwort gewünscht', link: null },
      ],
    },
  ],
  forecast: async (_db, found) => wordsOf(found),
  approve: async (_trx, found) => wordsOf(found),
  // The address may be anybody's.
  approvalMails: ({ number }, { email }, { region, reason: answer }) =>
    email ? [barrierAnswered({ email, personId: null }, { region, number, answer })] : [],
  rejectionMails: () => [],
};

const FORGOTTEN = 'Der Text der Meldung wurde gelöscht.';

/** Throws Refusal 422 where nothing is left to answer. */
function wordsOf(found: Found): Barrier {
  if (!found.barrier) throw ruleBroken(FORGOTTEN);
  return found.barrier;
}
