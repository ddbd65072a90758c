import { z } from 'zod';

/** Placeholder for the reason in mails that are shown before a decision. */
export const REASON_GAP = '{{Begründung}}';
export const NEW_CARD_GAP = '{{Nummer der neuen Karte}}';

/** Limit of cases per answer; `before` asks for older ones, `after` for newer ones. */
export const CASES_AT_ONCE = 50;

/** Maximum length of an answer to a message and of the reason for a rejection. */
export const LONGEST_ANSWER = 5000;
export const LONGEST_REASON = 500;

/** A page about the person, card, business or booking of a case; of a region's stock of cards by its slug. */
const link = z.object({ to: z.enum(['person', 'card', 'partner', 'employer', 'booking', 'stock']), id: z.string() }).nullable();

/** A piece of information for the decision. */
export const caseSection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('facts'),
    title: z.string(),
    facts: z.array(z.object({ name: z.string(), value: z.string(), link })),
  }),
  /** One side of a money movement. */
  z.object({
    type: z.literal('money'),
    title: z.string(),
    rows: z.array(z.object({ text: z.string(), detail: z.string(), cents: z.number().int(), link })),
  }),
  z.object({
    type: z.literal('cards'),
    title: z.string(),
    cards: z.array(
      z.object({
        cardNumber: z.string(),
        /** "Quelle", "Ziel". */
        part: z.string(),
        state: z.string(),
        holder: z.string(),
        balanceCents: z.number().int(),
        /** Its production number must be shown before its balance is moved. */
        needsProof: z.boolean(),
        /** It is reported lost, and pays until somebody decides. */
        isStillPaying: z.boolean().optional(),
      }),
    ),
  }),
  /** A text that somebody wrote. */
  z.object({ type: z.literal('words'), title: z.string(), text: z.string() }),
]);
export type CaseSection = z.infer<typeof caseSection>;

/** A possible decision and its consequences. */
export const decisionOffer = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Label of the button. */
  label: z.string(),
  explanation: z.string(),
  reasonLabel: z.string(),
  needsReason: z.enum(['yes', 'no', 'maybe']),
  reasonAtMost: z.number().int(),
  /** A new card replaces a card of the case; the mails have its number in place of `NEW_CARD_GAP`. */
  asksNewCard: z.boolean(),
  /** Whether the region's stock holds one for it, where none is named. */
  hasNextCard: z.boolean(),
  /** Why this decision is not possible now. */
  obstacle: z.string().nullable(),
  /** It moves so much money that a second person must confirm it. */
  needsSecond: z.boolean(),
  /** The mails that would be sent, with `REASON_GAP` in place of the reason. */
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
});
export type DecisionOffer = z.infer<typeof decisionOffer>;

/** The entries in the history of a case. */
export const caseActs = [
  'opened',
  'taken',
  'taken-over',
  'given-back',
  'approved',
  'rejected',
  'withdrawn',
  'settled',
  'mailed',
] as const;
export type CaseAct = (typeof caseActs)[number];
