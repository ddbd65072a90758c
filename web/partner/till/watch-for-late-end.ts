/** How long a number's own Enter or Tab may still come after its card was asked for: slow scanners, quick habits. */
const LATEST_MS = 1_500;

/** The key that ends a card number which the till has not waited for. */
export interface LateEnd {
  /** A card was asked for before any key had ended its number. */
  expect: () => void;
  /** Whether this key is that end and nothing else. The first key decides, and so does a finger on the screen. */
  isEndedBy: (stroke: Pick<KeyboardEvent, 'key' | 'timeStamp'>) => boolean;
  forget: () => void;
}

export function watchForLateEnd(now = () => performance.now()): LateEnd {
  let until = 0;
  const forget = () => void (until = 0);
  return {
    expect: () => void (until = now() + LATEST_MS),
    forget,
    isEndedBy({ key, timeStamp }) {
      const isEnd = timeStamp < until && (key === 'Enter' || key === 'Tab');
      forget();
      return isEnd;
    },
  };
}
