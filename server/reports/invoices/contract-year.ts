import { Temporal } from 'temporal-polyfill';

/** Of a partner's; days are ISO dates. */
interface Contract {
  is_in_review: boolean | null;
  contract_start_at: string | null;
  contract_end_at: string | null;
}

interface ContractYear {
  from: Temporal.PlainDate;
  /** The day before the next one begins. */
  to: Temporal.PlainDate;
}

/** The contract year that begins in a month, while the contract runs; undefined where none does. */
export function contractYearBeginningIn(contract: Contract, month: Temporal.PlainDate): ContractYear | undefined {
  const { is_in_review, contract_start_at, contract_end_at: end } = contract;
  if (is_in_review || contract_start_at === null) return undefined;
  const start = Temporal.PlainDate.from(contract_start_at);
  const years = month.year - start.year;
  // 29 February has its day on the 28th of other years. Counted from the start, so that no day is in two years or in
  // none.
  const from = start.add({ years: Math.max(0, years) });
  const isThisMonth = years >= 0 && from.year === month.year && from.month === month.month;
  if (!isThisMonth || (end !== null && end < from.toString())) return undefined;
  return { from, to: start.add({ years: years + 1 }).subtract({ days: 1 }) };
}
