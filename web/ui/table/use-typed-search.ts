import { useEffect, useState } from 'react';

/** Some browsers limit the changes of the address in a time. */
const PAUSE_MS = 400;

export interface TypedSearch {
  typed: string;
  type: (text: string) => void;
  /** Does not wait for the pause: leaving the field may mean leaving the page. */
  settle: () => void;
}

/**
 * What stands in a search field: at once on the screen, and after a pause in the address. What comes by the address,
 * such as Back, goes into the field.
 */
export function useTypedSearch(inAddress: string, write: (typed: string) => void): TypedSearch {
  const [state, setState] = useState({ typed: inAddress, inAddress });
  let { typed } = state;
  if (state.inAddress !== inAddress) {
    // Also where it is only what was typed here that has arrived.
    typed = inAddress;
    setState({ typed, inAddress });
  }
  useEffect(() => {
    if (typed === inAddress) return;
    const timer = setTimeout(() => write(typed), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` is another function each time and does the same
  }, [typed, inAddress]);
  return {
    typed,
    type: (text) => setState({ typed: text, inAddress }),
    settle: () => {
      if (typed !== inAddress) write(typed);
    },
  };
}
