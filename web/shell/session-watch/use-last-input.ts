import { useEffect, useRef, type RefObject } from 'react';

/** When a key or a pointer was last pressed in this tab, in milliseconds since 1970. */
export function useLastInput(): RefObject<number> {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    window.addEventListener('keydown', note, { capture: true });
    window.addEventListener('pointerdown', note, { capture: true });
    return () => {
      window.removeEventListener('keydown', note, { capture: true });
      window.removeEventListener('pointerdown', note, { capture: true });
    };
  }, []);
  return last;
}
