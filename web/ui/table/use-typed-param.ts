import { useAddressParams } from '#web/ui/address-params.ts';
import { type TypedSearch, useTypedSearch } from './use-typed-search.ts';

/** What is typed into a field that narrows a list, as in the address. Another list begins on its first page. */
export function useTypedParam(name: string): TypedSearch {
  const [params, change] = useAddressParams();
  const inAddress = params[name] ?? '';
  return useTypedSearch(inAddress, (typed) =>
    change({ [name]: typed || undefined, seite: undefined }, { isReplacing: inAddress !== '' }),
  );
}
