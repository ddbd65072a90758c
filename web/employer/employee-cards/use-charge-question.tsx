import { type ReactNode, useState } from 'react';
import type { ChargeQuestion } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { ChargeQuestionDialog, type ChargeQuestionDialogProps } from './charge-question-dialog.tsx';

/**
 * Sends a change of charges. If the server wants it confirmed, it is shown what the change comes to; with yes it is
 * sent again, with no the refusal stands.
 */
export function useChargeQuestion(): {
  ask: <Answer>(send: (confirmed: string | undefined) => Promise<Answer>) => Promise<Answer>;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<ChargeQuestionDialogProps | null>(null);
  const isConfirmed = (question: ChargeQuestion) =>
    new Promise<boolean>((resolve) =>
      setAsked({
        question,
        answer: (isYes) => {
          setAsked(null);
          resolve(isYes);
        },
      }),
    );

  async function ask<Answer>(send: (confirmed: string | undefined) => Promise<Answer>, confirmed?: string): Promise<Answer> {
    return send(confirmed).catch(async (error: unknown) => {
      const question = error instanceof CallError ? error.question : null;
      if (!question || !(await isConfirmed(question))) throw error;
      return ask(send, question.digest);
    });
  }

  return { ask: (send) => ask(send), dialog: asked && <ChargeQuestionDialog {...asked} /> };
}
