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

/** Several cards side by side, one of them shown: chosen by its tab, by the arrow keys or by a swipe. */
export function CardCarousel({ cards, chosen, onChoose }: CardCarouselProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const shown = cards.findIndex(({ cardId }) => cardId === chosen);
  useSettledScroll(track, (place) => cards[place] && onChoose(cards[place].cardId));

  const stands = useRef(0);
  useLayoutEffect(() => {
    // Where nothing is to move, nothing is measured: that would lay out the whole page once more, before its first
    // paint.
    if (stands.current === shown) return;
    stands.current = shown;
    const { offsetLeft = 0 } = (track.current?.children[shown] as HTMLElement | undefined) ?? {};
    track.current?.scrollTo({ left: offsetLeft - track.current.offsetLeft });
    const tab = tabs.current?.children[shown] as HTMLElement | undefined;
    tabs.current?.scrollTo({ left: (tab?.offsetLeft ?? 0) - tabs.current.offsetLeft });
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
            {cardTabOf(card, place).caption}
            <span className="wallet-which">{cardTabOf(card, place).which}</span>
          </button>
        ))}
      </div>
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
    </>
  );
}

/** So long nothing moves when a scroll is over; not all browsers say so themselves. */
const SETTLED_MS = 120;

/** Tells at which child an element has stopped after a sideways scroll; all children are as wide as itself. */
function useSettledScroll(element: RefObject<HTMLElement | null>, onSettled: (place: number) => void): void {
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
