import { useSyncExternalStore } from 'react';

/** As in web/styles/rail.css: from here on there is room beside each other. */
const wide = matchMedia('(min-width: 60rem)');

function onWidth(tell: () => void): () => void {
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide.matches);
