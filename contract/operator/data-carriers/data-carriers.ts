import { z } from 'zod';
import { get, post, zip } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';

export const dataCarrierMessages = {
  dayInvalid: 'Bitte geben Sie ein gültiges Datum ein.',
  daysSwapped: 'Der Zeitraum muss enden, nachdem er begonnen hat.',
  recipientMissing: 'Bitte geben Sie an, wer den Datenträger erhält.',
  failed: 'Der Datenträger konnte nicht erstellt werden.',
  gone: 'Diesen Datenträger gibt es nicht, oder er ist schon geschrieben. Bitte erstellen Sie einen neuen.',
  busy: 'Es wird gerade schon ein Datenträger geschrieben. Bitte versuchen Sie es in einigen Minuten noch einmal.',
} as const;

const day = isoDay(dataCarrierMessages.dayInvalid);

/** Days of Berlin, both included. Without region: all regions. */
const period = {
  region: z.string().max(100).optional(),
  from: day,
  until: day,
};

const inOrder = ({ from, until }: { from: string; until: string }) => from <= until;
const swapped = { path: ['until'], message: dataCarrierMessages.daysSwapped };

/** A file of a carrier before it is written. */
export const outlinedFile = z.object({ file: z.string(), title: z.string(), text: z.string(), rows: z.number().int() });
export type OutlinedFile = z.infer<typeof outlinedFile>;

export const dataCarrierOutline = get({
  path: 'data-carrier-outline',
  summary: 'Which files a data carrier for an audit would have for a region or all of them, with their rows.',
  who: accountingPermits,
  input: z.strictObject(period).refine(inOrder, swapped),
  output: z.array(outlinedFile),
});

/** Who was handed what. `rows`, `bytes` and `sha256` (of the list of checksums) are null until it was written whole. */
export const dataCarrier = z.object({
  id: z.number().int(),
  /** Null: all regions. */
  region: z.string().nullable(),
  from: z.iso.date(),
  until: z.iso.date(),
  recipient: z.string(),
  /** Null: at the command line. */
  by: z.string().nullable(),
  askedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
});
export type DataCarrier = z.infer<typeof dataCarrier>;

export const dataCarriers = get({
  path: 'data-carriers',
  summary: 'The data carriers that were handed over, the newest first, and the regions to choose from.',
  who: accountingPermits,
  output: z.object({
    carriers: z.array(dataCarrier),
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});

export const requestDataCarrier = post({
  path: 'request-data-carrier',
  summary: 'Note that somebody is to get a data carrier; it is then taken once, within ten minutes, by whoever asked for it.',
  who: accountingPermits,
  input: z
    .strictObject({
      ...period,
      recipient: z
        .string()
        .trim()
        .min(1, dataCarrierMessages.recipientMissing)
        .max(200, 'Bitte geben Sie höchstens 200 Zeichen ein.'),
    })
    .refine(inOrder, swapped),
  output: z.object({ id: z.number().int() }),
});

export const takeDataCarrier = get({
  path: 'data-carrier',
  summary:
    'A data carrier as ZIP: index.xml, a CSV for each table, totals and checksums, streamed. 404 where somebody else asked for it, it is written, or ten minutes are over; 409 while another one is being written.',
  who: accountingPermits,
  input: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: zip,
});
