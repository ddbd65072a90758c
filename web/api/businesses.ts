import { business, businesses, businessDocument, type BusinessKind } from '#contract/operator/businesses/businesses.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

/** The list of all partners, or of all employers. */
export const businessesQuery = (kind: BusinessKind) => freshQueryOf(businesses, { kind });

/** All that is kept of one contract. */
export const businessQuery = (kind: BusinessKind, id: string) => freshQueryOf(business, { kind, id });

/** What was done to a contract shows in its record, and in the lists. */
export const readBusinessesAnew = () => readAnew(business, businesses);

export const fetchBusinessDocument = (kind: BusinessKind, id: string, gguid: string) =>
  ask(businessDocument, { kind, id, gguid });
