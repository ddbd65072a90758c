import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { isCardNumber } from '#contract/common/card-number.ts';
import { type Found, SHORTEST_SEARCH } from '#contract/operator/search/search.ts';
import { searchQuery } from '#web/api/search.ts';
import { addressOfFound } from '#web/shell/staff-search/address-of-found.ts';

const PAUSE_MS = 120;
const MOST_OF_A_KIND = 5;

/** What is typed, what it leads to, and which hit the arrow keys are on. */
export function useSearchBox() {
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const asked = useAfterPause(text.trim());
  const isAsking = asked.length >= SHORTEST_SEARCH || /^\d$/.test(asked);
  const query = useQuery({ ...searchQuery(asked, MOST_OF_A_KIND), enabled: isAsking });
  // What belongs to an earlier text is gone before it can be chosen.
  const isCurrent = isAsking && asked === text.trim() && query.isSuccess && !query.isPlaceholderData;
  const found = isCurrent ? query.data.found.filter((hit) => addressOfFound(hit).to in routesByPath) : [];
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
    } else void navigate({ to: '/suche', search: { q: wanted } });
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
    hasMore: isCurrent && query.data.more.length > 0,
    active,
    optionId: (index: number) => `${listId}-${index}`,
    choose,
    openAll,
    onKeyDown,
    /** For those who see the list and those who hear it. */
    status: statusText({ isAsking, isCurrent, isError: query.isError && asked === text.trim(), count: found.length }),
    isEmpty: isCurrent && found.length === 0,
    isError: query.isError,
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

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
