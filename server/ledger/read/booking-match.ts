import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { EntryType } from '#server/ledger/entry-types.ts';

/** The kind of a booking: its type, and for a reversal the type of what it took back. */
export interface BookingKind {
  type: EntryType;
  reversedType: EntryType | null;
  /** Staff took back what was left of a gift before its last day. */
  isGiftTakenBack: boolean;
}

/** The same in a query over `entry`. The portal itself, actor 0, ends gifts after their last day. */
export const giftTakenBack = sql<boolean>`(entry.type = 'gift-end' and entry.actor_id <> 0)`;

/** Alternatives: a booking matches if one of them holds; without any, nothing matches. */
export interface BookingMatch {
  partnerIds?: readonly number[];
  employerIds?: readonly number[];
  kinds?: readonly BookingKind[];
  /** The amount without its sign. */
  cents?: Cents;
  /** An ISO date in Berlin. */
  day?: string;
}

/** A condition for a query over `posting`, `entry` and `original` (the entry taken back). Every match must hold. */
export function fits(matches: readonly BookingMatch[]): RawBuilder<boolean> {
  return sql<boolean>`(${join(matches.map(fitsOne), sql` and `, sql`true`)})`;
}

function fitsOne({ partnerIds = [], employerIds = [], kinds = [], cents, day }: BookingMatch): RawBuilder<boolean> {
  const alternatives: RawBuilder<boolean>[] = [
    sql<boolean>`entry.partner_id = any(${[...partnerIds]}::bigint[])`,
    sql<boolean>`entry.employer_id = any(${[...employerIds]}::bigint[])`,
    ...kinds.map(
      ({ type, reversedType, isGiftTakenBack }) =>
        sql<boolean>`(entry.type = ${type} and original.type is not distinct from ${reversedType}::text
          and ${giftTakenBack} = ${isGiftTakenBack}::boolean)`,
    ),
    ...(cents === undefined ? [] : [sql<boolean>`abs(posting.cents) = ${cents}`]),
    ...(day === undefined ? [] : [sql<boolean>`(entry.booked_at at time zone 'Europe/Berlin')::date = ${day}::date`]),
  ];
  // A comparison with a null partner must give false, not null.
  return sql<boolean>`coalesce(${join(alternatives, sql` or `, sql`false`)}, false)`;
}

function join(
  parts: readonly RawBuilder<boolean>[],
  between: RawBuilder<unknown>,
  none: RawBuilder<boolean>,
): RawBuilder<boolean> {
  return parts.length === 0 ? none : sql<boolean>`${sql.join([...parts], between)}`;
}
