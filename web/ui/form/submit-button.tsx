import type { ReactNode } from 'react';

interface SubmitButtonProps {
  /** Whether what the form holds is under way. */
  isSending?: boolean;
  /** What the button says meanwhile. */
  sending?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The button of every form. It can always be pressed and keeps the focus: what is missing is said then, and a press while something
 * is under way does nothing (use-attempt.ts). What it says is told as it changes.
 */
export function SubmitButton({ isSending = false, sending = 'Wird gesendet …', className = '', children }: SubmitButtonProps) {
  return (
    <button type="submit" className={`button ${className}`} aria-disabled={isSending || undefined}>
      <span aria-live="polite">{isSending ? sending : children}</span>
    </button>
  );
}
