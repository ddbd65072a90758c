import { useEffect, useRef, type ComponentProps } from 'react';

/** A button that takes the focus when it appears, so that Enter presses it. */
export function FocusedButton(props: Omit<ComponentProps<'button'>, 'ref' | 'type'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <button ref={button} type="button" {...props} />;
}
