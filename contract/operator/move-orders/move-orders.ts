import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';

/** The screen on which management asks for a move. */
export const MOVE_ORDERS_PATH = '/umzugsauftraege';

/**
 * So many days after two have agreed to it, an order may still begin: what they have judged holds no longer. The books
 * enforce it by a check of the table `move_order`.
 */
export const LONGEST_AHEAD_DAYS = 30;

export const moveOrderMessages = {
  regionMissing: 'Bitte wählen Sie die Region.',
  targetMissing: 'Bitte wählen Sie die Zelle.',
  momentInvalid: 'Bitte geben Sie Tag und Uhrzeit an.',
  endsBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
  isPast: 'Dieser Zeitpunkt ist schon vorbei.',
  tooFar: `Bitte wählen Sie einen Zeitpunkt in den nächsten ${LONGEST_AHEAD_DAYS} Tagen.`,
  unknownTarget: 'Diese Zelle ist hier nicht bekannt.',
  notHere: 'Die Region wird nicht in dieser Zelle geführt.',
  standsAlready: 'Für diese Region gibt es schon einen Umzugsauftrag.',
  gone: 'Diesen Umzugsauftrag gibt es nicht.',
  hasBegun: 'Dieser Umzugsauftrag steht nicht mehr bereit: Der Umzug hat begonnen, oder der Auftrag ist zurückgezogen.',
  failed: 'Der Umzug konnte nicht beantragt werden.',
  withdrawFailed: 'Der Umzugsauftrag konnte nicht zurückgezogen werden.',
} as const;

/** What the people of a region notice of a move. */
export const moveEffects = {
  tills:
    'Kassen können für einen Moment nicht buchen (meist ein bis zwei Sekunden, höchstens zehn). Danach melden sie sich unter der neuen Adresse neu an.',
  others: 'Alle anderen melden sich ebenfalls neu an. Alte Adressen und Links führen zur neuen Zelle.',
  wayBack: 'Hat die neue Zelle übernommen, gibt es keinen Weg zurück.',
} as const;

/** "2026-11-21T14:05", in the time of Berlin. */
const moment = z
  .string()
  .refine(
    (text) =>
      /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) &&
      isoDay(moveOrderMessages.momentInvalid).safeParse(text.slice(0, 10)).success,
    moveOrderMessages.momentInvalid,
  );

const finding = z.object({
  state: z.enum(['good', 'wrong', 'hint', 'skipped']),
  what: z.string(),
  remedy: z.string().optional(),
});

/** How far a move is. The words are those of the command, in English. */
export const moveStep = z.discriminatedUnion('step', [
  /** What stands in the way, and what would move. */
  z.object({ step: z.literal('rehearsed'), findings: z.array(finding) }),
  z.object({ step: z.literal('begun') }),
  /** Of the region's tables. */
  z.object({ step: z.literal('copying'), copied: z.number().int(), tables: z.number().int() }),
  /** The region has no home: its tills wait. */
  z.object({ step: z.literal('left') }),
  /** After so many milliseconds without a home. */
  z.object({ step: z.literal('taken-over'), gapMs: z.number().int() }),
  /** Both cells agree in so many rows, and the books of the target are right. */
  z.object({ step: z.literal('proven'), rows: z.number().int() }),
  z.object({ step: z.literal('not-right'), words: z.string() }),
  z.object({ step: z.literal('stopped'), words: z.string() }),
  z.object({ step: z.literal('given-up') }),
]);
export type MoveStep = z.infer<typeof moveStep>;

const number = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** `agreed`: it waits for the command. `expired`: nobody has followed it in time. */
const moveOrder = z.object({
  number,
  region: z.string(),
  slug: z.string(),
  target: z.string(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  reason: z.string(),
  askedBy: z.string(),
  /** Null where nobody else could agree. */
  agreedBy: z.string().nullable(),
  agreedAt: z.iso.datetime(),
  state: z.enum(['agreed', 'begun', 'moved', 'given-up', 'withdrawn', 'expired']),
  /** Null for whom nobody has withdrawn. */
  withdrawnBy: z.string().nullable(),
  /** When it was withdrawn, or when it ended. */
  endedAt: z.iso.datetime().nullable(),
  steps: z.array(z.object({ at: z.iso.datetime(), told: moveStep })),
});
export type MoveOrder = z.infer<typeof moveOrder>;

/** A wish that a second person has not agreed to yet. */
const waitingMove = z.object({ region: z.string(), askedBy: z.string(), askedAt: z.iso.datetime() });

/** A region that has come from another cell. */
const arrival = z.object({ region: z.string(), since: z.iso.datetime() });

export const moveOrders = get({
  path: 'move-orders',
  summary: 'Orders to move regions to other cells, the newest first, with how far each is; and what may be asked for.',
  who: managementPermits,
  output: z.object({
    /** Where this cell is reached; null until somebody has said it. */
    address: z.string().nullable(),
    /** Addresses of the other cells. */
    targets: z.array(z.string()),
    /** Those that live in this cell. */
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
    waiting: z.array(waitingMove),
    orders: z.array(moveOrder),
    arrivals: z.array(arrival),
  }),
});
export type MoveOrders = z.infer<typeof moveOrders.output>;

export const askForMove = post({
  path: 'ask-for-move',
  summary: 'Ask that a region moves to another cell; a second person agrees, and then the operator’s command may move it.',
  who: managementPermits,
  input: z
    .strictObject({
      region: z.string().min(1, moveOrderMessages.regionMissing).max(100),
      target: z.string().min(1, moveOrderMessages.targetMissing).max(300),
      notBefore: moment,
      notAfter: moment,
      reason,
    })
    .refine(({ notBefore, notAfter }) => notBefore < notAfter, {
      path: ['notAfter'],
      message: moveOrderMessages.endsBeforeStart,
    }),
  output: actAnswer,
});

export const withdrawMoveOrder = post({
  path: 'withdraw-move-order',
  summary: 'Withdraw an order that the command has not begun to follow. 409 where it has.',
  who: managementPermits,
  input: z.strictObject({ number, reason }),
});
