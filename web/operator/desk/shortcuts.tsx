import { useEffect, useRef } from 'react';
import { createStore } from '#web/store.ts';
import classes from './desk.module.css';

const KEPT_AS = 'desk-shortcuts';

/** Whether single keys do something: who speaks to the machine can switch them off (WCAG 2.1.4). */
export const areShortcutsOn = createStore(localStorage.getItem(KEPT_AS) !== 'off');

export function switchShortcuts(isOn: boolean): void {
  localStorage.setItem(KEPT_AS, isOn ? 'on' : 'off');
  areShortcutsOn.set(isOn);
}

/** What single keys do while nobody is typing and no dialog is open; each of it can be done without them. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const isOn = areShortcutsOn.use();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (isTyping || document.querySelector('dialog[open]')) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** Says which keys do what, and lets them be switched off. */
export function ShortcutList({ keys }: { keys: readonly (readonly [key: string, text: string])[] }) {
  const isOn = areShortcutsOn.use();
  return (
    <details className={`mt-8 soft small ${classes.shortcuts}`}>
      <summary>Tastenkürzel</summary>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)} />{' '}
        Tastenkürzel benutzen
      </label>
    </details>
  );
}
