import { useEffect, useRef } from 'react';
import { createStore } from '#web/store.ts';

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
