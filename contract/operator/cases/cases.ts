import { z } from 'zod';
import { actAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { isCardNumber } from '#contract/common/card-number.ts';
import { contractPermits, supportPermits } from '#contract/common/permits.ts';
import { type CaseKindName, caseKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { caseActs, caseSection, decisionOffer, LONGEST_ANSWER, LONGEST_REASON } from '#contract/tenancy/decisions/case-page.ts';

const caseNumber = z.coerce.number('Diesen Vorgang gibt es nicht.').int().positive().max(Number.MAX_SAFE_INTEGER);
const instant = z.iso.datetime();

/** Filters of the list; empty texts do not filter. */
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
  /** Open, and about a lost card that can still pay. */
  isUrgent: z.boolean(),
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
    'Cases that are open, or decided, newest first, 50 at once; older ones with `before`, which is `next` of the answer before. With `order=oldest` those come first that are urgent, then the oldest, and `after` goes on. Only kinds that the caller may decide.',
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
    'A case with all that is needed to decide it, the mails that would go out, its history, and the number of the next one of the open cases narrowed by the other fields. The inspection is in the trail.',
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
    /** The next open case of the list that nobody else works on; null when there is none. */
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
