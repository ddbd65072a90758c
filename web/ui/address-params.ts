import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

/** The part of an address after the question mark. Anybody may write it: readers ignore what makes no sense. */
export type AddressParams = Readonly<Record<string, string>>;

interface HowToChange {
  /** Takes the place of the entry in the browser's history: Back does not stop at each letter that was typed. */
  isReplacing?: boolean;
}

/** Names that are left out of the address where the value is undefined. */
export type ChangeAddress = (changes: Readonly<Record<string, string | undefined>>, how?: HowToChange) => void;

/**
 * State of a screen that lives in its address, so that Back undoes it and a link tells it. It changes at once, without
 * waiting for the router; other parameters and the place on the page stay.
 */
export function useAddressParams(): [AddressParams, ChangeAddress] {
  const router = useRouter();
  const [own] = useState(() => addressOf(router.history));
  const subscribe = useCallback((listener: () => void) => subscribeTo(router.history, listener), [router]);
  const search = useSyncExternalStore(subscribe, own.readSearch);
  const params = useMemo(() => paramsOf(search), [search]);
  const change = useCallback<ChangeAddress>(
    (changes, { isReplacing = false } = {}) => {
      if (router.history.location.pathname !== own.path) return;
      const next = Object.entries({ ...paramsOf(own.readSearch()), ...changes }).filter(([, value]) => value !== undefined);
      write(router, { path: own.path, search: router.options.stringifySearch(Object.fromEntries(next)), isReplacing });
    },
    [router, own],
  );
  return [params, change];
}

const paramsOf = (search: string): AddressParams => Object.fromEntries(new URLSearchParams(search));

/** The address of the shown screen. On the way to another one it stays as it is. */
function addressOf(history: RouterHistory): { path: string; readSearch: () => string } {
  const path = history.location.pathname;
  let { search } = history.location;
  const readSearch = () => {
    if (waiting?.path === path) return waiting.search;
    if (history.location.pathname === path) search = history.location.search;
    return search;
  };
  return { path, readSearch };
}

interface Change {
  path: string;
  search: string;
  isReplacing: boolean;
}

/**
 * In force at once, and written into the address once its effect is on the screen: writing takes the browser and the
 * router some time.
 */
let waiting: Change | null = null;
const listeners = new Set<() => void>();

function subscribeTo(history: RouterHistory, listener: () => void): () => void {
  // Who goes back undoes what waits.
  const leave = history.subscribe(() => {
    waiting = null;
    listener();
  });
  listeners.add(listener);
  return () => {
    leave();
    listeners.delete(listener);
  };
}

function write(router: AnyRouter, change: Change): void {
  const isFirst = waiting === null;
  waiting = { ...change, isReplacing: change.isReplacing && waiting?.isReplacing !== false };
  for (const listener of listeners) listener();
  if (!isFirst) return;
  afterPaint(() => {
    if (!waiting) return;
    const { path, search, isReplacing } = waiting;
    waiting = null;
    void router.navigate({ to: path, search: paramsOf(search), replace: isReplacing, resetScroll: false });
  });
}
