import { useMemo } from 'react';
import { useAddressParams } from '#web/ui/address-params.ts';
import { filterNames, filterParams, readFilter } from './filter-address.ts';
import type { TransactionFilter } from './transaction-filter.ts';

/** The filter of the screen, as it stands in its address; the same object as long as it says the same. */
export function useTransactionFilter(): [TransactionFilter, (filter: TransactionFilter) => void] {
  const [params, change] = useAddressParams();
  const text = JSON.stringify(filterNames.map((name) => params[name]));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- other parameters than those of `text` are not read
  const filter = useMemo(() => readFilter(params), [text]);
  return [filter, (next) => change(filterParams(next))];
}
