import { useRef, type MouseEvent } from 'react';

interface OwnClicks {
  onMouseDownCapture: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * For what appears by itself under the pointer: the second half of a double click that began before it was there presses
 * nothing in it, nor does it take the focus.
 */
export function useOwnClicks(): OwnClicks {
  const hasBegunHere = useRef(false);
  function keepOwn(event: MouseEvent) {
    // Browsers count: 1 is a first click, 0 a key or what a screen reader presses.
    if (event.detail <= 1) hasBegunHere.current = true;
    if (hasBegunHere.current) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { onMouseDownCapture: keepOwn, onClickCapture: keepOwn };
}
