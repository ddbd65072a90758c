import { z } from 'zod';
import { count, foundFaults } from './intakes.ts';

/** What the rows of a file of a take-over are. */
export const takeOverFileKinds = {
  cards: 'Karten',
  gifts: 'Geschenke',
} as const;
export type TakeOverFileKind = keyof typeof takeOverFileKinds;
export const takeOverFileKind = z.enum(Object.keys(takeOverFileKinds) as [TakeOverFileKind, ...TakeOverFileKind[]]);

/** The columns of a list of gifts, as the template and our own export call them. */
export const giftColumns = {
  number: 'Kartennummer',
  campaign: 'Kampagne',
  amount: 'Rest',
  useUntil: 'Einlösbar bis',
} as const;
export type GiftColumn = keyof typeof giftColumns;
export const giftColumnNames = Object.keys(giftColumns) as GiftColumn[];
/** Columns without which nothing can be judged. */
export const neededGiftColumns = ['number', 'amount'] as const satisfies readonly GiftColumn[];

/** What a column of a list of gifts means; '' as long as nobody has said so. */
export const giftColumnMeaning = z.enum(['', 'ignored', ...(giftColumnNames as [GiftColumn, ...GiftColumn[]])]);
export type GiftColumnMeaning = z.infer<typeof giftColumnMeaning>;

/** Gifts that become money like any other. */
export const ORDINARY = 'ordinary';
/**
 * What becomes of the gifts of one of their campaigns: the number of one of ours, or 'ordinary'; '' as long as nobody
 * has said so.
 */
export const campaignMeaning = z.string().regex(/^(|ordinary|[1-9]\d{0,14})$/, 'Diese Kampagne gibt es nicht.');

/** The lists of gifts of a take-over, as its page maps them. */
export const giftMapping = z.object({
  columns: z.array(z.object({ name: z.string(), meaning: giftColumnMeaning, example: z.string() })),
  /** Their campaigns by name; '' stands for gifts that name none. */
  campaigns: z.array(z.object({ name: z.string(), meaning: campaignMeaning, rows: count })),
  /** Campaigns of the region that take gifts of a former provider today. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type GiftMapping = z.infer<typeof giftMapping>;

/** What a rehearsal has found in the lists of gifts. */
export const giftLists = z.object({
  rows: count,
  /** Without those that were mended; with their amounts, where readable. */
  faulty: count,
  faultyFormattedDE: z.string(),
  /** Rows whose place a row of a later file has taken. */
  replaced: count,
  /** What comes along as gifts of campaigns. */
  cards: count,
  sumFormattedDE: z.string(),
  byCampaign: z.array(z.object({ name: z.string(), sponsor: z.string(), cards: count, sumFormattedDE: z.string() })),
  /** Gifts whose last day there is not the one that they get here. */
  otherDays: count,
  ...foundFaults,
});
export type GiftLists = z.infer<typeof giftLists>;
