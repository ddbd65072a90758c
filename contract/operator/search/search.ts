import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { standings } from '#contract/operator/cells/cells.ts';

/** What staff can find, in the order in which it is shown. */
export const foundKinds = ['card', 'person', 'partner', 'employer', 'case', 'statement', 'invoice', 'booking'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** One search result: enough to recognise it, and never a balance. */
export const found = z.object({
  kind: z.enum(foundKinds),
  /** Opens its page: number of a card, booking or case, label of an invoice, otherwise the id (gguid). */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Slug; null for somebody who belongs to no region. */
  region: z.string().nullable(),
  /** The name that people use. */
  regionName: z.string().nullable(),
  /** The search text is its whole number or address, not only a part of it. */
  isExact: z.boolean(),
});
export type Found = z.infer<typeof found>;

/** Shorter texts would find nearly everything. */
export const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 200;

const query = z.strictObject({
  q: z.string().trim().max(LONGEST_SEARCH, `Bitte geben Sie höchstens ${LONGEST_SEARCH} Zeichen ein.`),
  /** Maximum for each kind. */
  most: z.coerce.number().int().min(1).max(50).default(6),
});

export const searchAnswer = z.object({
  /** Exact matches first, then by kind. */
  found: z.array(found),
  /** Kinds with more results than were answered. */
  more: z.array(z.enum(foundKinds)),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const staffSearch = get({
  path: 'staff-search',
  summary:
    'Find a card, person, company, contract, case, statement, invoice or booking by number, name or e-mail; what the role may not open is not found.',
  who: contractPermits,
  input: query,
  output: searchAnswer,
});

const cellFound = searchAnswer.extend({
  /** Of the cell's portal, as `https://host`. */
  address: z.string(),
  name: z.string(),
  standing: z.enum([...standings, 'silent']),
});
export type CellFound = z.infer<typeof cellFound>;

export const searchElsewhere = get({
  path: 'staff-search-elsewhere',
  summary: 'The same in the other cells: what the account of the same e-mail address may open there.',
  who: contractPermits,
  input: query,
  output: z.array(cellFound),
});
