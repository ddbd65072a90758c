import { useEffect, useRef, useState, type RefObject } from 'react';

/** Puts the focus on a heading, or a part, once the dialog has closed whose button is gone with what it has changed. */
export function useHeadingFocus<Part extends HTMLElement = HTMLHeadingElement>(): [
  heading: RefObject<Part | null>,
  focus: () => void,
] {
  const heading = useRef<Part>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) heading.current?.focus();
  }, [times]);
  return [heading, () => setTimes((before) => before + 1)];
}
