import { z } from 'zod';
import { call } from '#contract/common/call.ts';
import { contractPermits } from '#contract/common/permits.ts';

/** What staff finds, in the order in which it is shown. */
export const foundKinds = ['card', 'person', 'partner', 'employer', 'case', 'statement', 'booking'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** One thing that was found: enough to know it from others, and never a balance. */
export const found = z.object({
  kind: z.enum(foundKinds),
  /** By which its page is opened: number of a card, booking or case, label of a statement, else the id (gguid). */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Slug; null for who belongs to no region. */
  region: z.string().nullable(),
  /** What people call it. */
  regionName: z.string().nullable(),
  /** What was typed is its number or address, not only a part of it. */
  isExact: z.boolean(),
});
export type Found = z.infer<typeof found>;

/** Fewer signs find everything and tell nothing. */
export const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 200;

export const staffSearch = call({
  method: 'GET',
  path: 'staff-search',
  summary:
    'Find a card, person, company, contract, case, statement or booking by number, name or e-mail; what the role may not open is not found.',
  who: contractPermits,
  input: z.strictObject({
    q: z.string().trim().max(LONGEST_SEARCH, `Bitte geben Sie höchstens ${LONGEST_SEARCH} Zeichen ein.`),
    /** Of each kind. */
    most: z.coerce.number().int().min(1).max(50).default(6),
  }),
  output: z.object({
    /** What was typed exactly first, then by kind. */
    found: z.array(found),
    /** Kinds of which there is more than was answered. */
    more: z.array(z.enum(foundKinds)),
  }),
});
