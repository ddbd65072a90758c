import { useEffect, useRef } from 'react';

/** Tells whether who asked is still on the screen when the answer comes: nobody is led away from elsewhere. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
