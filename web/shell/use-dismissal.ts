import { useEffect, type RefObject } from 'react';

/** Lets Escape and a press outside close what is open. */
export function useDismissal(isOpen: boolean, inside: RefObject<HTMLElement | null>, dismiss: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss();
    const onPress = (event: PointerEvent) => {
      if (!inside.current?.contains(event.target as Node)) dismiss();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, inside, dismiss]);
}
