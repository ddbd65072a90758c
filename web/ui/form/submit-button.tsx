import type { ComponentProps, ReactNode } from 'react';

interface SubmitButtonProps extends Pick<ComponentProps<'button'>, 'aria-label'> {
  /** Whether what the form holds is under way. */
  isSending?: boolean;
  /** What the button says meanwhile; the same as ever where it must not change its size. */
  sending?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The button of every form. It can always be pressed and keeps the focus. A press shows what is missing; while
 * something is under way it does nothing (use-attempt.ts). Changes of its text are announced.
 */
export function SubmitButton({
  isSending = false,
  sending = 'Wird gesendet …',
  className = 'button',
  children,
  ...name
}: SubmitButtonProps) {
  return (
    <button type="submit" className={className} aria-disabled={isSending || undefined} aria-busy={isSending} {...name}>
      <span aria-live="polite">{isSending ? sending : children}</span>
    </button>
  );
}
