import { formatCents } from '#contract/common/money.ts';

export const euros = (cents: number) => `${formatCents(cents)} €`;
