import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { SHORTEST_SEARCH } from '#contract/operator/search/search.ts';
import { currentUser } from '#web/api/current-user.ts';
import { searchElsewhereQuery, searchQuery } from '#web/api/search.ts';
import { addressOfFound } from '#web/shell/staff-search/address-of-found.ts';

const PAUSE_MS = 120;
const MOST_OF_A_KIND = 5;

/**
 * What the portal knows under a text that somebody is typing; nothing for those who may not search it. What other cells
 * know comes by itself, as they may take their time.
 */
export function useFound(text: string, { withCells = false } = {}) {
  const { routesByPath } = useRouter();
  const user = currentUser.use();
  const asked = useAfterPause(text.trim());
  const maySearch = user !== null && isPermitted(contractPermits, user);
  const isAsking = maySearch && (asked.length >= SHORTEST_SEARCH || /^\d$/.test(asked));
  const query = useQuery({ ...searchQuery(asked, MOST_OF_A_KIND), enabled: isAsking });
  const elsewhere = useQuery({ ...searchElsewhereQuery(asked, MOST_OF_A_KIND), enabled: isAsking && withCells });
  // What belongs to an earlier text is gone before it can be chosen.
  const isCurrent = isAsking && asked === text.trim() && query.isSuccess && !query.isPlaceholderData;
  return {
    isAsking,
    isCurrent,
    found: isCurrent ? query.data.found.filter((hit) => addressOfFound(hit).to in routesByPath) : [],
    elsewhere: isCurrent ? (elsewhere.data ?? []) : [],
    hasMore: isCurrent && query.data.more.length > 0,
    isError: query.isError,
    /** For this very text, not for one before it. */
    hasFailed: query.isError && asked === text.trim(),
  };
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
