import { z } from 'zod';
import { actAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import { isPermitted, type Permit, type Standing } from '#contract/common/roles.ts';
import { contractPermits, supportPermits } from '#contract/common/permits.ts';

/** Every kind of case (rulings 8, Cases); all share one sequence of numbers. */
export const caseKindTexts = {
  admission: 'Interessent freigeben',
  transfer: 'Guthabenübertragung',
  correction: 'Korrekturbuchung',
  bonus: 'Bonus vorziehen',
  'ec-terminal': 'EC-Terminal',
  'lost-card': 'Verlorene Karte',
  payment: 'Online-Zahlung',
  'returned-debit': 'Rücklastschrift',
  message: 'Nachricht',
  'charge-correction': 'Ladung zurücknehmen',
  barrier: 'Barriere',
} as const;
export type CaseKindName = keyof typeof caseKindTexts;
export const caseKinds = Object.keys(caseKindTexts) as CaseKindName[];

/** Cases are decided by support; cases that move money also by accounting. */
const moneyKinds: ReadonlySet<CaseKindName> = new Set([
  'transfer',
  'correction',
  'lost-card',
  'payment',
  'returned-debit',
  'charge-correction',
]);

/** Who may see and decide cases of a kind. */
export function casePermits(kind: CaseKindName): readonly Permit[] {
  return moneyKinds.has(kind) ? contractPermits : supportPermits;
}

/** The kinds whose cases a person may see and decide. */
export function listPermittedKinds(person: Standing): CaseKindName[] {
  return caseKinds.filter((kind) => isPermitted(casePermits(kind), person));
}

/** Placeholder for the reason in mails that are shown before a decision. */
export const REASON_GAP = '{{Begründung}}';
export const NEW_CARD_GAP = '{{Nummer der neuen Karte}}';

/** Limit of cases per answer; `before` asks for older ones, `after` for newer ones. */
export const CASES_AT_ONCE = 50;

/** Maximum length of an answer to a message and of the reason for a rejection. */
export const LONGEST_ANSWER = 5000;
export const LONGEST_REASON = 500;

const caseNumber = z.coerce.number('Diesen Vorgang gibt es nicht.').int().positive().max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime();

/** Filters of the queue; empty texts do not filter. */
const filters = {
  kind: z.enum(caseKinds).optional(),
  /** Slug of a region. */
  region: z.string().max(100).optional(),
  search: z.string().trim().max(100, 'Bitte suchen Sie nach höchstens 100 Zeichen.').optional(),
  /** Only the caller's own cases. */
  mine: z.enum(['true', 'false']).optional(),
  /** 'oldest': what has waited longest comes first. */
  order: z.enum(['newest', 'oldest']).optional(),
};

const caseRow = z.object({
  number: z.number().int(),
  kind: z.enum(caseKinds),
  state: z.enum(['open', 'decided']),
  /** The decision; withdrawn means by the person who asked, settled that nothing was left to decide. */
  decision: z.enum(['approved', 'rejected', 'withdrawn', 'settled']).nullable(),
  /** A decision waits for a second person. */
  waitsForSecond: z.boolean(),
  /** Slug and name. */
  region: z.string(),
  regionName: z.string(),
  subject: z.string(),
  openedAt: instant,
  /** The member of staff who works on it. */
  heldBy: z.string().nullable(),
  isMine: z.boolean(),
  decidedAt: instant.nullable(),
});
export type CaseRow = z.infer<typeof caseRow>;

export const listCases = get({
  path: 'cases',
  summary:
    'The queue of cases, newest first, 50 at once; older ones with `before`, which is `next` of the answer before. With `order=oldest` the oldest come first, and `after` goes on. Only kinds that the caller may decide.',
  who: contractPermits,
  input: z.strictObject({
    state: z.enum(['open', 'decided']).default('open'),
    ...filters,
    before: caseNumber.optional(),
    after: caseNumber.optional(),
  }),
  output: z.object({
    cases: z.array(caseRow),
    /** Continues the list; null at its end. */
    next: z.number().int().nullable(),
    /** Kinds that have had cases, with the number of open ones in all regions. */
    kinds: z.array(z.object({ kind: z.enum(caseKinds), open: z.number().int() })),
    /** All regions, sorted by name. */
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});

/** A page about the person, card, business or booking of a case; of a region's stock of cards by its slug. */
const link = z.object({ to: z.enum(['person', 'card', 'partner', 'employer', 'booking', 'stock']), id: z.string() }).nullable();

/** A piece of information for the decision. */
const caseSection = z.discriminatedUnion('type', [
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
      }),
    ),
  }),
  /** A text that somebody wrote. */
  z.object({ type: z.literal('words'), title: z.string(), text: z.string() }),
]);
export type CaseSection = z.infer<typeof caseSection>;

/** A possible decision and its consequences. */
const decisionOffer = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Label of the button. */
  label: z.string(),
  explanation: z.string(),
  reasonLabel: z.string(),
  needsReason: z.enum(['yes', 'no', 'maybe']),
  reasonAtMost: z.number().int(),
  /** A new card replaces a card of the case; the mails have its number in place of `NEW_CARD_GAP`. */
  asksNewCard: z.boolean(),
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

const caseEvent = z.object({
  at: instant,
  /** Also what happened to decisions that a second person had to confirm. */
  act: z.enum([...caseActs, 'second-asked', 'second-confirmed', 'second-refused', 'second-withdrawn']),
  by: z.string().nullable(),
  /** The subject of a mail, or why a second person refused. */
  note: z.string().nullable(),
});

export const getCase = get({
  path: 'case',
  summary:
    'A case with all that is needed to decide it, the mails that would go out, its history, and the number of the next one in the queue narrowed by the other fields. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject({ number: caseNumber, ...filters }),
  output: caseRow.extend({
    sections: z.array(caseSection),
    /** Empty after the decision, or while a second person is asked. */
    offers: z.array(decisionOffer),
    /** The reason of the decision, or the answer. */
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    events: z.array(caseEvent),
    /** The next open case of the queue that nobody else works on; null when there is none. */
    next: z.number().int().nullable(),
  }),
});
export type WholeCase = z.infer<typeof getCase.output>;

export const decideCase = post({
  path: 'decide-case',
  summary:
    'Decide a case: what follows, the note and the mails happen together. 409 where it is decided already or somebody else holds it, 422 with what stands in the way. `reason` is the answer where a message is approved.',
  who: contractPermits,
  input: z.strictObject({
    number: caseNumber,
    decision: z.enum(['approve', 'reject']),
    reason: z
      .string()
      .trim()
      .max(LONGEST_ANSWER, `Bitte fassen Sie sich kürzer: höchstens ${LONGEST_ANSWER} Zeichen.`)
      .optional(),
    /** Production numbers by card number. */
    proofs: z.record(z.string().max(20), z.string().trim().max(20)).optional(),
    /** A card of the region's stock; empty takes the next one. */
    newCard: z
      .string()
      .max(40)
      .transform((text) => text.replace(/\s/g, ''))
      .refine((text) => text === '' || isCardNumber(text), 'Die Kartennummer ist ungültig.')
      .optional(),
  }),
  output: actAnswer,
});

export const takeCase = post({
  path: 'take-case',
  summary: 'Hold a case, so that others see that it is being worked on. 409 with who holds it, unless it is to be taken over.',
  who: contractPermits,
  input: z.strictObject({ number: caseNumber, takeOver: z.boolean().default(false) }),
});

export const giveBackCase = post({
  path: 'give-back-case',
  summary: 'Hold a case no longer. Does nothing where the caller does not hold it.',
  who: contractPermits,
  input: z.strictObject({ number: caseNumber }),
});

/** Kinds that staff opens for somebody who called or wrote, and what they are about. */
export const openedByStaff = {
  bonus: 'Vertragsnummer',
  'lost-card': 'Kartennummer',
} as const satisfies Partial<Record<CaseKindName, string>>;
export const kindsOpenedByStaff = Object.keys(openedByStaff) as (keyof typeof openedByStaff)[];

export const openCaseByStaff = post({
  path: 'open-case',
  summary:
    'Open a case for somebody who has asked otherwise. 404 for an unknown contract or card, 409 where there is an open one already.',
  who: supportPermits,
  input: z.strictObject({
    kind: z.enum(kindsOpenedByStaff, 'Bitte wählen Sie die Art des Vorgangs.'),
    /** Number of a contract or card. */
    about: z.string().trim().min(1, 'Das Feld muss ausgefüllt werden.').max(40, 'Das Feld darf höchstens 40 Zeichen lang sein.'),
    note: z.string().trim().max(LONGEST_REASON, `Das Feld darf höchstens ${LONGEST_REASON} Zeichen lang sein.`).default(''),
  }),
  output: z.object({ number: z.number().int() }),
});
