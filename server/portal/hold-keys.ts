import '#contract/portal/held-keys.ts';

/**
 * Runs in the browser, as text in the head of the served till, and holds what is typed before the program runs. In the
 * head, because a script behind the field would wait for the style sheets, and the browser focuses the field only after
 * them. The field takes the number; further keys, and those typed while the program replaces the field, are held
 * unseen. Uses nothing outside of itself.
 */
export function holdKeys(): void {
  const strokes: { key: string; timeStamp: number; repeat: boolean }[] = [];
  let field: HTMLInputElement | null = null;
  /** Typed before the page had its field. */
  let before = '';
  let behind = '';

  function findField() {
    field ??= document.querySelector<HTMLInputElement>('[data-frame] .big-field-input');
    if (field && before) field.value = before;
    if (field) before = '';
    return field;
  }

  function showField() {
    if (!findField()) requestAnimationFrame(showField);
  }

  const number = () => field?.value ?? before;

  function letGo() {
    document.removeEventListener('keydown', hold, { capture: true });
    globalThis.takeHeldKeys = undefined;
  }

  function hold(event: KeyboardEvent) {
    const { key, target, timeStamp, repeat } = event;
    const isTyped = target instanceof HTMLInputElement;
    findField();
    // Another screen has replaced the till.
    if (field?.isConnected === false && !document.querySelector('.till')) return letGo();
    const isNowhere = target === document.body || target === document.documentElement;
    if (event.ctrlKey || event.altKey || event.metaKey || !(isTyped || isNowhere)) return;
    strokes.push({ key, timeStamp, repeat });
    const isInNumber = behind === '' && field?.isConnected !== false;
    // Tab leads on, unless a scanner ends a whole number with it.
    if (key === 'Enter' || (key === 'Tab' && isInNumber && /^\d{15}$/.test(number()))) {
      event.preventDefault();
      if (!repeat && (isTyped || number() || behind)) behind += '\n';
    } else if (isInNumber && field) {
      if (/^\d$/.test(key)) field.focus();
    } else if (key === 'Backspace' || (key.length === 1 && key !== ' ')) {
      event.preventDefault();
      const typed = (text: string) => (key === 'Backspace' ? text.replace(/.$/, '') : text + key);
      if (isInNumber) before = typed(before);
      else behind = typed(behind);
    }
  }

  document.addEventListener('keydown', hold, { capture: true });
  showField();
  globalThis.takeHeldKeys = () => {
    letGo();
    return { text: number() + behind, strokes };
  };
}
