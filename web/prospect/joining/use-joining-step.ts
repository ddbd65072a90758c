import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Wanted {
  path: string;
  /** Whether the first step is filled in as it must be: nobody sees the price before. */
  isCompanyRight: boolean;
  /** Whether the price was shown when the draft was saved: then it continues there. */
  isBegun: boolean;
}

interface JoiningStep {
  isPricing: boolean;
  showPrice: () => void;
  showCompany: () => void;
}

/**
 * Which step is in sight: the one that the address names. Each is an entry of the history, so that the browser's way
 * back leads to the step before.
 */
export function useJoiningStep({ path, isCompanyRight, isBegun }: Wanted): JoiningStep {
  const navigate = useNavigate();
  const { schritt, ...query }: { schritt?: string } = useSearch({ strict: false });
  // Until the address follows: what is as it was kept is not kept again.
  const [isGoingOn, setGoingOn] = useState(isBegun && isCompanyRight && schritt === undefined);
  const show = (step: '1' | '2', replace = false) =>
    navigate({ to: path, search: { ...query, ...(step === '2' && { schritt: step }) }, replace, resetScroll: false });
  const isPricing = (schritt === '2' || isGoingOn) && isCompanyRight;
  const isTooEarly = schritt !== undefined && !isPricing;
  useEffect(() => {
    if (isGoingOn) void show('2').then(() => setGoingOn(false));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);
  useEffect(() => {
    // The address follows, or the price would jump into sight with the last letter that was missing.
    if (isTooEarly) void show('1', true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever it is too early
  }, [isTooEarly]);
  return { isPricing, showPrice: () => void show('2'), showCompany: () => void show('1') };
}
