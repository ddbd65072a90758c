import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '#web/store.ts';

const place = createStore<HTMLElement | null>(null);
/** One function for all renders: another one would take the acts away for a moment, with what is open in them. */
const keep = (element: HTMLElement | null) => place.set(element);

/** Where the screen below a reduced header puts its own acts. */
export function HeaderPlace() {
  return <div ref={keep} className="shell-place" />;
}

/** What a screen shows in that place. */
export function InHeader({ children }: { children: ReactNode }) {
  const element = place.use();
  return element && createPortal(children, element);
}
