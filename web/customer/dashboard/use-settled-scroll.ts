import { useEffect, useEffectEvent, type RefObject } from 'react';

/** So long nothing moves when a scroll is over; not all browsers say so themselves. */
const SETTLED_MS = 120;

/** Tells at which of its children, all as wide as itself, an element has come to rest after it was scrolled sideways. */
export function useSettledScroll(element: RefObject<HTMLElement | null>, onSettled: (place: number) => void): void {
  const settle = useEffectEvent(({ scrollLeft, clientWidth }: HTMLElement) => onSettled(Math.round(scrollLeft / clientWidth)));
  useEffect(() => {
    const scrolled = element.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(scrolled), SETTLED_MS);
    };
    scrolled.addEventListener('scroll', wait, { passive: true });
    return () => {
      clearTimeout(timer);
      scrolled.removeEventListener('scroll', wait);
    };
  }, [element]);
}
