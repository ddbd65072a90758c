import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/checkout.ts';
import { messages } from '#contract/errors.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { cancelPayment, joinPaid } from '#web/api/joining.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';
import type { JoiningKind } from './joining-kind.ts';
import classes from './joining.module.css';

/** What passes by itself. */
const worthAnotherTry: ReadonlySet<string> = new Set([
  checkoutMessages.pending,
  checkoutMessages.providerFailed,
  messages.offline,
  messages.unreachable,
]);

/** Back from the provider: takes what was approved and goes on in the new role, or says what has become of it. */
export function BackFromPayment({ kind, orderId }: { kind: JoiningKind; orderId: string }) {
  const { cancelled }: { cancelled?: unknown } = useSearch({ strict: false });
  const isCancelled = cancelled !== undefined;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(isCancelled ? checkoutMessages.registrationUnpaid : null);
  const finish = useAttempt({
    act: async (): Promise<unknown> => (isCancelled ? cancelPayment(orderId) : joinPaid(kind.call, orderId)),
    onSuccess: () => {
      if (isCancelled) return;
      void navigate({ to: kind.next }).then(() => showAlert('Info', kind.joined));
    },
    fallback: checkoutMessages.failed,
    onError: (error) => {
      // What a 503 says stands above every screen already (part 1, section 8).
      const isTold = error instanceof CallError && error.status === 503;
      if (!isCancelled) setProblem(isTold ? checkoutMessages.pending : failureText(error, checkoutMessages.failed));
      return true;
    },
  });

  const { start } = finish;
  const hasBegun = useRef(false);
  // Once, whatever is drawn again; the server answers alike when it is asked twice.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start();
  }, [start]);

  const isWaiting = problem !== null && worthAnotherTry.has(problem);
  return (
    <div className={`sheet ${classes.sheet}`}>
      <output className={classes.said}>
        {problem ?? 'Ihre Bezahlung wird abgeschlossen. Bitte schließen Sie diese Seite nicht …'}
      </output>
      {problem !== null && (
        <p className="page-actions">
          {isWaiting && (
            <button type="button" className="button" aria-disabled={finish.isPending} onClick={() => start()}>
              Noch einmal prüfen
            </button>
          )}
          <a className={isWaiting ? undefined : 'button'} href={kind.path}>
            Zurück zur Registrierung
          </a>
        </p>
      )}
      <AlertList place={finish.place} />
    </div>
  );
}
