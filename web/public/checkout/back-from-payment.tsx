import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { messages } from '#contract/common/errors.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';

/** What passes by itself. */
const worthAnotherTry: ReadonlySet<string> = new Set([
  checkoutMessages.running,
  checkoutMessages.pending,
  checkoutMessages.providerFailed,
  messages.offline,
  messages.unreachable,
]);

interface BackFromPaymentProps {
  /** Takes what was approved, and saves what it is for; may be repeated. */
  finish: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
  /** What is said where the person has cancelled. */
  unpaid: string;
  onFinished: () => void;
  /** Where the person continues without a payment. */
  way: { href: string; label: string };
}

/** Back from the provider: takes the approved payment and continues, or says what happened to it. */
export function BackFromPayment({ finish, cancel, unpaid, onFinished, way }: BackFromPaymentProps) {
  const { cancelled }: { cancelled?: unknown } = useSearch({ strict: false });
  const isCancelled = cancelled !== undefined;
  const [problem, setProblem] = useState<string | null>(isCancelled ? unpaid : null);
  const attempt = useAttempt({
    act: () => (isCancelled ? cancel() : finish()),
    onSuccess: () => {
      if (!isCancelled) onFinished();
    },
    fallback: checkoutMessages.failed,
    onError: (error) => {
      // What a 503 says stands above every screen already.
      const isTold = error instanceof CallError && error.status === 503;
      if (!isCancelled) setProblem(isTold ? checkoutMessages.pending : failureText(error, checkoutMessages.failed));
      return true;
    },
  });

  const { start } = attempt;
  const hasBegun = useRef(false);
  // Once, whatever is drawn again; the server answers alike when it is asked twice.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start();
  }, [start]);

  const isWaiting = problem !== null && worthAnotherTry.has(problem);
  return (
    <div className="sheet max-56 mt-6 padded">
      {problem === null && (
        <output className="block large">Ihre Bezahlung wird abgeschlossen. Bitte schließen Sie diese Seite nicht …</output>
      )}
      <p role="alert" className="large">
        {problem}
      </p>
      {problem !== null && (
        <p className="page-actions">
          {isWaiting && (
            <button type="button" className="button" aria-disabled={attempt.isPending} onClick={() => start()}>
              Noch einmal prüfen
            </button>
          )}
          <a className={isWaiting ? undefined : 'button'} href={way.href}>
            {way.label}
          </a>
        </p>
      )}
      {attempt.alerts}
    </div>
  );
}
