import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { csv, get, post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

/** Limit for one batch requested on the screen; for more cards, request several. */
export const MOST_REQUESTED_CARDS = 100_000;
/** Limit for the cards that one act assigns: each leaves a fact, and the portal keeps running meanwhile. */
export const MOST_ASSIGNED_CARDS = 20_000;

export const cardStockMessages = {
  region: 'Bitte wählen Sie eine Region.',
  quantity: 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 an.',
  purpose: 'Bitte fassen Sie sich kürzer: höchstens 100 Zeichen.',
  batch: 'Bitte wählen Sie einen Produktionsauftrag.',
  card: 'Bitte geben Sie eine Kartennummer an.',
  list: 'Bitte geben Sie mindestens eine Kartennummer an.',
  longList: 'Die Liste ist zu lang. Bitte nehmen Sie einen Bereich oder einen Produktionsauftrag.',
  receiver: 'Bitte wählen Sie, wer die Karten bekommt.',
  tooMany: 'Es können höchstens 20.000 Karten auf einmal zugeteilt werden.',
} as const;

const regionSlug = z.string().min(1, cardStockMessages.region).max(60);

/** A number as typed, with or without points. */
const quantity = z
  .string()
  .trim()
  .regex(/^(\d{1,6}|\d{1,3}\.\d{3})$/, cardStockMessages.quantity)
  .transform((text) => Number(text.replace('.', '')))
  .refine((count) => count >= 1 && count <= MOST_REQUESTED_CARDS, cardStockMessages.quantity);

/** Number of cards by place; test cards are counted separately. */
export const stockCounts = z.object({
  /** Produced, and not yet given to anybody. */
  inStore: z.number().int(),
  /** Produced, and with a partner who sells them or an employer who gives them to employees. */
  atPartners: z.number().int(),
  atEmployers: z.number().int(),
  /** Sold or loaded, but not registered. */
  active: z.number().int(),
  registered: z.number().int(),
  locked: z.number().int(),
  emptied: z.number().int(),
  test: z.number().int(),
});
export type StockCounts = z.infer<typeof stockCounts>;

const regionStock = z.object({ slug: z.string(), name: z.string(), cardName: z.string(), counts: stockCounts });

export const cardStock = get({
  path: 'card-stock',
  summary: 'The cards of every region, counted by where they are.',
  who: supportPermits,
  output: z.object({ regions: z.array(regionStock) }),
});

const receiver = z.object({
  id: z.uuid(),
  kind: z.enum(['partner', 'employer']),
  name: z.string(),
  contractId: z.string(),
  /** How many cards were assigned, by what has become of them. */
  counts: z.object({
    unsold: z.number().int(),
    active: z.number().int(),
    registered: z.number().int(),
    closed: z.number().int(),
  }),
});
export type CardReceiver = z.infer<typeof receiver>;

export const cardReceivers = get({
  path: 'card-receivers',
  summary: 'Who of a region may be given cards, and what each has got.',
  who: supportPermits,
  input: z.strictObject({ region: regionSlug }),
  output: z.object({ receivers: z.array(receiver) }),
});

const batch = z.object({
  number: z.number().int(),
  requestedAt: z.iso.datetime(),
  /** Null when it was requested by command line. */
  requestedBy: z.string().nullable(),
  quantity: z.number().int(),
  produced: z.number().int(),
  finishedAt: z.iso.datetime().nullable(),
  isTest: z.boolean(),
  purpose: z.string(),
  /** How often the printer's file was downloaded, and by whom last. */
  fileTaken: z.object({ times: z.number().int(), lastAt: z.iso.datetime(), lastBy: z.string().nullable() }).nullable(),
});
export type CardBatch = z.infer<typeof batch>;

export const cardBatches = get({
  path: 'card-batches',
  summary: 'The latest batches of a region, the newest first, and how far each is.',
  who: supportPermits,
  input: z.strictObject({ region: regionSlug }),
  output: z.object({ batches: z.array(batch) }),
});

export const requestBatch = post({
  path: 'request-batch',
  summary: 'Request cards of a region, which a job then produces. The same key is the same batch.',
  who: supportPermits,
  input: z.strictObject({
    region: regionSlug,
    quantity,
    isTest: z.boolean().default(false),
    purpose: z.string().trim().max(100, cardStockMessages.purpose).default(''),
    requestKey: z.uuid(),
  }),
  output: z.object({ number: z.number().int() }),
});

export const takeCardFile = post({
  path: 'take-card-file',
  summary: 'The file for the printer of a finished batch, in the order of production. Each taking is noted.',
  who: supportPermits,
  input: z.strictObject({ region: regionSlug, batch: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: csv,
});

/** Which cards: a whole batch, a range of one batch in order of production, or the cards of a list. */
export const cardChoices = ['batch', 'range', 'list'] as const;
/** Who gets them; `store` takes them back. */
export const cardReceiverKinds = ['partner', 'employer', 'store'] as const;

const typedCard = z
  .string()
  .max(40, cardStockMessages.card)
  .default('')
  .transform((text) => text.replace(/\s/g, ''));

export const assignCards = post({
  path: 'assign-cards',
  summary: 'Give unsold cards to a partner or an employer, or take them back: all of the chosen ones or none.',
  who: supportPermits,
  input: z
    .strictObject({
      region: regionSlug,
      choice: z.enum(cardChoices),
      batch: z.string().max(16).regex(/^\d*$/, cardStockMessages.batch).default(''),
      firstCard: typedCard,
      lastCard: typedCard,
      cards: z.string().max(60_000, cardStockMessages.longList).default(''),
      to: z.enum(cardReceiverKinds),
      receiver: z.string().max(40).default(''),
      reason,
    })
    .superRefine((typed, context) => {
      const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (typed.choice === 'batch' && typed.batch === '') missing('batch', cardStockMessages.batch);
      if (typed.choice === 'range' && typed.firstCard === '') missing('firstCard', cardStockMessages.card);
      if (typed.choice === 'range' && typed.lastCard === '') missing('lastCard', cardStockMessages.card);
      if (typed.choice === 'list' && !/\d/.test(typed.cards)) missing('cards', cardStockMessages.list);
      if (typed.to !== 'store' && !z.uuid().safeParse(typed.receiver).success) missing('receiver', cardStockMessages.receiver);
    }),
  output: z.object({ count: z.number().int() }),
});
