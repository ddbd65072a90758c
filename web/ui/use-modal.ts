import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/**
 * Shows a dialog as long as it is rendered. What the browser closes by itself (Escape, the back gesture of phones,
 * `close()`) becomes `onClose`. The browser may close a dialog that must stay; it is opened again then.
 */
export function useModal(onClose: () => void, isClosable = true): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // Before any effect of what stands inside, which may want the focus.
  useLayoutEffect(() => {
    const element = ref.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (isClosable) onClose();
    },
    onClose: (event) => {
      if (event.target !== event.currentTarget || event.currentTarget.open) return;
      if (isClosable) onClose();
      else event.currentTarget.showModal();
    },
  };
}
