import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useId, useState, type KeyboardEvent } from 'react';
import { isCardNumber } from '#contract/common/card-number.ts';
import type { Found } from '#contract/operator/search/search.ts';
import { addressOfFound } from '#web/shell/staff-search/address-of-found.ts';
import { useFound } from '#web/shell/staff-search/use-found.ts';
import { useScreen } from '#web/shell/use-screen.ts';

const SEARCH_PATH = '/suche';

/** What is typed, what it leads to, and which hit the arrow keys are on. */
export function useSearchBox() {
  const navigate = useNavigate();
  const listId = useId();
  // Whoever comes by the address of a search goes on from what was searched.
  const { q = '' }: { q?: string } = useSearch({ strict: false });
  const isSearch = useScreen()?.path === SEARCH_PATH;
  const [text, setText] = useState(isSearch ? q : '');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { isAsking, isCurrent, found, hasMore, isError, hasFailed } = useFound(text);
  /** After the hits comes the way to all of them. */
  const last = isAsking ? found.length : -1;

  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  function open(hit: Found) {
    close();
    setText('');
    void navigate(addressOfFound(hit));
  }

  function openAll() {
    const wanted = text.trim();
    if (wanted === '') return;
    close();
    const number = wanted.replace(/\s/g, '');
    // A scanner is faster than any answer.
    if (isCardNumber(number)) {
      setText('');
      void navigate({ to: '/karte', search: { nummer: number } });
    } else void navigate({ to: SEARCH_PATH, search: { q: wanted } });
  }

  function choose(index: number) {
    const hit = found[index];
    if (hit) open(hit);
    else openAll();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      if (!isOpen) setText('');
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // From the last back into the field, and on from the first again.
      setActive((before) => ((before + 1 + step + last + 2) % (last + 2)) - 1);
    }
  }

  return {
    text,
    type: (typed: string) => {
      setText(typed);
      setActive(-1);
      setOpen(typed.trim() !== '');
    },
    isOpen: isOpen && isAsking,
    reopen: () => setOpen(text.trim() !== ''),
    close,
    listId,
    found,
    hasMore,
    active,
    optionId: (index: number) => `${listId}-${index}`,
    choose,
    openAll,
    onKeyDown,
    /** For those who see the list and those who hear it. */
    status: statusText({ isAsking, isCurrent, isError: hasFailed, count: found.length }),
    isEmpty: isCurrent && found.length === 0,
    isError,
  };
}

export type SearchBox = ReturnType<typeof useSearchBox>;

function statusText({
  isAsking,
  isCurrent,
  isError,
  count,
}: {
  isAsking: boolean;
  isCurrent: boolean;
  isError: boolean;
  count: number;
}) {
  if (!isAsking) return '';
  if (isError) return 'Die Suche antwortet gerade nicht.';
  if (!isCurrent) return 'Wird gesucht …';
  if (count === 0) return 'Nichts gefunden.';
  return count === 1 ? '1 Treffer' : `${count} Treffer`;
}
