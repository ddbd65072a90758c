import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';

/** The address of the screen that is on show now. On the way to another one it stays as it is. */
function addressOf(history: RouterHistory): { path: string; readSearch: () => string } {
  const path = history.location.pathname;
  let { search } = history.location;
  const readSearch = () => {
    if (history.location.pathname === path) search = history.location.search;
    return search;
  };
  return { path, readSearch };
}

/** What stands behind the question mark of an address. Written by anybody: whoever reads it ignores what makes no sense. */
export type AddressParams = Readonly<Record<string, string>>;

interface HowToChange {
  /** Takes the place of the entry in the browser's history: Back does not stop at each letter that was typed. */
  isReplacing?: boolean;
}

/** Names that are left out of the address where the value is undefined. */
export type ChangeAddress = (changes: Readonly<Record<string, string | undefined>>, how?: HowToChange) => void;

/**
 * State of a screen that lives in its address, so that Back undoes it and a link tells it. It changes at once, without waiting for the router; other
 * parameters and the place on the page stay.
 */
export function useAddressParams(): [AddressParams, ChangeAddress] {
  const router = useRouter();
  const { history } = router;
  const [own] = useState(() => addressOf(history));
  const search = useSyncExternalStore(history.subscribe, own.readSearch);
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback<ChangeAddress>(
    (changes, { isReplacing = false } = {}) => {
      const isThere = history.location.pathname === own.path;
      if (!isThere) return;
      const next = { ...Object.fromEntries(new URLSearchParams(history.location.search)), ...changes };
      const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
      void router.navigate({ to: own.path, search: kept, replace: isReplacing, resetScroll: false });
    },
    [router, history, own],
  );
  return [params, change];
}
