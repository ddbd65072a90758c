import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Wanted {
  path: string;
  /** Whether the first step was done before the page was loaded: then it goes on with the price. */
  isBegun: boolean;
}

interface JoiningStep {
  isPricing: boolean;
  showPrice: () => void;
  showCompany: () => void;
}

/** Which step is in sight. Each is an entry of the history, so that the browser's way back leads to the step before. */
export function useJoiningStep({ path, isBegun }: Wanted): JoiningStep {
  const navigate = useNavigate();
  const { schritt, ...query }: { schritt?: string } = useSearch({ strict: false });
  // Whoever comes by the address of the price with nothing typed begins at the beginning.
  const [isReady, setReady] = useState(isBegun);
  const show = (step: '1' | '2', replace = false) =>
    void navigate({ to: path, search: { ...query, ...(step === '2' && { schritt: step }) }, replace, resetScroll: false });
  useEffect(() => {
    if (isBegun && schritt === undefined) show('2');
    if (!isBegun && schritt !== undefined) show('1', true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);
  return {
    isPricing: isReady && schritt === '2',
    showPrice() {
      setReady(true);
      show('2');
    },
    showCompany: () => show('1'),
  };
}
