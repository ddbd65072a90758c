import { useId, useLayoutEffect, useRef, type KeyboardEvent, useEffect, useEffectEvent, type RefObject } from 'react';
import { cardTabOf } from '#contract/parties/cards/card-face.ts';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { WalletCard } from '#web/customer/dashboard/wallet-card.tsx';
import { nextTab } from '#web/ui/next-tab.ts';

interface CardCarouselProps {
  cards: readonly DashboardCard[];
  chosen: string;
  onChoose: (cardId: string) => void;
}

/** Several cards side by side; the next one peeks out. Chosen by a swipe, a tap on it, its dot or the arrow keys. */
export function CardCarousel({ cards, chosen, onChoose }: CardCarouselProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const shown = cards.findIndex(({ cardId }) => cardId === chosen);
  const choosePlace = (place: number) => cards[place] && place !== shown && onChoose(cards[place].cardId);
  useSettledScroll(track, choosePlace);
  useTapBeside(track, choosePlace);

  const stands = useRef(0);
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    const behavior = isPlaced.current ? 'auto' : 'instant';
    isPlaced.current = true;
    // Where nothing is to move, nothing is measured: that would lay out the whole page once more, before its first
    // paint.
    if (stands.current === shown) return;
    stands.current = shown;
    track.current?.scrollTo({ left: leftOf(track.current, shown), behavior });
  }, [shown]);

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, shown, cards.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(cards[next]!.cardId);
    (tabs.current!.children[next] as HTMLElement).focus();
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what swipes scroll */}
      <section ref={track} className="wallet-track" aria-label="Ihre Karten" tabIndex={0}>
        {cards.map((card, place) => (
          <div
            key={card.cardId}
            role="tabpanel"
            id={`${id}-card-${place}`}
            aria-labelledby={`${id}-tab-${place}`}
            // What is beside is for the eye that swipes there.
            inert={place !== shown}
          >
            <WalletCard card={card} />
          </div>
        ))}
      </section>
      <div ref={tabs} role="tablist" aria-label="Karte auswählen" className="wallet-tabs">
        {cards.map((card, place) => (
          <button
            key={card.cardId}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-card-${place}`}
            aria-selected={place === shown}
            tabIndex={place === shown ? 0 : -1}
            onClick={() => onChoose(card.cardId)}
            onKeyDown={move}
          >
            <span className="visually-hidden">
              {cardTabOf(card, place).caption}
              <span>{cardTabOf(card, place).which}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

/** So long nothing moves when a scroll is over; not all browsers say so themselves. */
const SETTLED_MS = 120;

/** How far a track is scrolled to show a child: the last ones end where the track does. */
function leftOf(track: HTMLElement, place: number): number {
  const [first] = track.children as HTMLCollectionOf<HTMLElement>;
  const child = track.children[place] as HTMLElement;
  return Math.min(child.offsetLeft - first!.offsetLeft, track.scrollWidth - track.clientWidth);
}

/** The child at which a track stands. */
function placeAt(track: HTMLElement): number {
  const away = [...track.children].map((_, place) => Math.abs(leftOf(track, place) - track.scrollLeft));
  return away.indexOf(Math.min(...away));
}

/** Tells at which child an element has stopped after a sideways scroll. */
function useSettledScroll(element: RefObject<HTMLElement | null>, onSettled: (place: number) => void): void {
  const settle = useEffectEvent((track: HTMLElement) => onSettled(placeAt(track)));
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

/**
 * Tells which child was tapped. What lies beside is inert: a tap on it comes to the element itself; keys have the dots.
 */
function useTapBeside(element: RefObject<HTMLElement | null>, onTapped: (place: number) => void): void {
  const tap = useEffectEvent(({ clientX }: MouseEvent) => {
    const place = [...element.current!.children].findIndex((child) => {
      const { left, right } = child.getBoundingClientRect();
      return left <= clientX && clientX <= right;
    });
    if (place !== -1) onTapped(place);
  });
  useEffect(() => {
    const tapped = element.current!;
    const listen = (event: MouseEvent) => tap(event);
    tapped.addEventListener('click', listen);
    return () => tapped.removeEventListener('click', listen);
  }, [element]);
}
