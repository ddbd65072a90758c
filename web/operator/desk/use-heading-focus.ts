import { useEffect, useRef, useState, type RefObject } from 'react';

/** Puts the focus on a heading once the dialog has closed whose button is gone with what it has changed. */
export function useHeadingFocus(): [heading: RefObject<HTMLHeadingElement | null>, focus: () => void] {
  const heading = useRef<HTMLHeadingElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) heading.current?.focus();
  }, [times]);
  return [heading, () => setTimes((before) => before + 1)];
}
