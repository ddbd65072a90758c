import '#contract/portal/held-keys.ts';

/**
 * Runs in the browser, as text of the page, beside the field of the served till, and holds what is typed before the
 * program runs. The field takes the number; further keys, and those typed while the program replaces the field, are
 * held unseen. Uses nothing outside of itself.
 */
export function holdKeys(): void {
  const field = document.querySelector<HTMLInputElement>('[data-frame] .big-field-input')!;
  const strokes: { key: string; timeStamp: number; repeat: boolean }[] = [];
  let behind = '';

  function letGo() {
    document.removeEventListener('keydown', hold, { capture: true });
    globalThis.takeHeldKeys = undefined;
  }

  function hold(event: KeyboardEvent) {
    const { key, target, timeStamp, repeat } = event;
    const isTyped = target instanceof HTMLInputElement;
    // Another screen has replaced the till.
    if (!field.isConnected && !document.querySelector('.till')) return letGo();
    if (event.ctrlKey || event.altKey || event.metaKey || !(isTyped || target === document.body)) return;
    strokes.push({ key, timeStamp, repeat });
    const isInField = behind === '' && field.isConnected;
    // Tab leads on, unless a scanner ends a whole number with it.
    if (key === 'Enter' || (key === 'Tab' && isInField && /^\d{15}$/.test(field.value))) {
      event.preventDefault();
      if (!repeat && (isTyped || behind)) behind += '\n';
    } else if (isInField) {
      if (/^\d$/.test(key)) field.focus();
    } else if (key === 'Backspace' || (key.length === 1 && key !== ' ')) {
      event.preventDefault();
      behind = key === 'Backspace' ? behind.replace(/.$/, '') : behind + key;
    }
  }

  document.addEventListener('keydown', hold, { capture: true });
  globalThis.takeHeldKeys = () => {
    letGo();
    return { text: field.value + behind, strokes };
  };
}
