import { useEffect, useRef } from 'react';
import { alertPlaces, openAlertPlace, placeOf, TOP } from '#web/ui/alert-places.ts';
import { alerts, type Alert } from '#web/ui/alerts.ts';
import { AlertItem } from '#web/ui/alert-item.tsx';
import classes from './alerts.module.css';

/**
 * A place for alerts, in the flow of the screen, so that they cover nothing. Both live regions stand there before they
 * are filled: a screen reader tells what comes into one that it knows.
 */
export function AlertList({ place }: { place: string }) {
  const element = useRef<HTMLDivElement>(null);
  const places = alertPlaces.use();
  const shown = alerts.use().filter((alert) => placeOf(alert, places) === place);
  const newest = shown.at(-1)?.id;

  useEffect(() => openAlertPlace({ id: place, element: element.current! }), [place]);
  useEffect(() => {
    // What appears by itself must not take the focus from somebody who types.
    const isTyping = document.activeElement?.matches('input, textarea, select');
    if (newest === undefined || (place === TOP && isTyping) || isInSight(element.current!)) return;
    element.current!.scrollIntoView({ block: 'nearest' });
  }, [newest, place]);

  const items = (category: Alert['category']) =>
    shown.filter((alert) => alert.category === category).map((alert) => <AlertItem key={alert.id} alert={alert} />);
  return (
    <div ref={element} className={classes.list} data-empty={shown.length === 0 || undefined}>
      <div role="alert" aria-atomic="false">
        {items('Fehler')}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no blocks */}
      <div role="status" aria-atomic="false">
        {items('Info')}
      </div>
    </div>
  );
}

/** The foot of a table sticks to the window: scrolling to it would move the rows. */
function isInSight(list: HTMLElement): boolean {
  const { top, bottom } = list.getBoundingClientRect();
  return list.closest('[data-in-foot]') !== null && top >= 0 && bottom <= innerHeight;
}
