import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { CAPTCHA_LENGTH } from '#contract/tenancy/throttling/captcha.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { captchaQuery, checkCaptcha, proveByWork } from '#web/api/captcha.ts';

/** A picture is valid for two minutes; one that nobody has begun to type is replaced before. */
const PICTURE_LIFE_MS = 110_000;

/** The course of one captcha: picture, typed answer, its check, and the way without a picture. */
export function useCaptcha(onToken: (token: string) => void, wrong: string) {
  const queryClient = useQueryClient();
  const field = useId();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState('');
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);

  const check = useMutation({
    mutationFn: async (typed: string) =>
      checkCaptcha((await queryClient.fetchQuery(captchaQuery(`${field}${round}`))).captchaId, typed),
    onSuccess: onToken,
    onError: startOver,
  });
  const proof = useMutation({
    mutationFn: () => proveByWork(work.current.signal),
    onMutate: () => check.reset(),
    onSuccess: onToken,
  });
  const isSolved = check.isSuccess || proof.isSuccess;
  const isUntouched = answer === '' && !isSolved;
  const picture = useQuery({ ...captchaQuery(`${field}${round}`), refetchInterval: isUntouched && PICTURE_LIFE_MS });

  /** The buttons stay where the focus is, so they may still be pressed when there is nothing left to do. */
  function startOver() {
    if (isSolved) return;
    setAnswer('');
    setRound((before) => before + 1);
  }

  function type(text: string) {
    setAnswer(text);
    if (text.length === CAPTCHA_LENGTH) check.mutate(text);
  }

  function failure(): string | null {
    if (isSolved || check.isPending || proof.isPending) return null;
    if (check.isError) return isWrong(check.error) ? wrong : failureText(check.error, wrong);
    if (proof.isError)
      return failureText(proof.error, 'Die Prüfung ohne Bild ist nicht gelungen. Bitte versuchen Sie es erneut.');
    return picture.isError ? 'Das Bild konnte nicht geladen werden.' : null;
  }

  return {
    image: picture.data?.image,
    answer,
    type,
    startOver,
    skip: () => {
      if (!isSolved && !proof.isPending) proof.mutate();
    },
    isSolved,
    isChecking: check.isPending,
    isComputing: proof.isPending,
    failure: failure(),
  };
}

/** The answer was checked, and is wrong. */
const isWrong = (error: Error) => error instanceof CallError && error.status === 422;
