import { queryOptions } from '@tanstack/react-query';
import { captcha, captchaChallenge, captchaCheck, captchaProof } from '#contract/tenancy/throttling/captcha.ts';
import { ask } from '#web/api/client.ts';
import { queryOf } from '#web/api/query-of.ts';
import { solveProofOfWork } from '#web/api/proof-of-work.ts';

/** A picture of its own for every field and every round. */
export const captchaQuery = (round: string) =>
  queryOptions({
    ...queryOf(captcha),
    queryKey: [captcha.path, round],
    staleTime: Infinity,
    gcTime: 0,
  });

/** Exchanges the typed characters for a token. */
export async function checkCaptcha(captchaId: string, answer: string): Promise<string> {
  return (await ask(captchaCheck, { captchaId, answer })).captchaToken;
}

/** Lets this machine compute for a token; takes a second or two. */
export async function proveByWork(signal: AbortSignal): Promise<string> {
  const { captchaId, challenge } = await ask(captchaChallenge, {}, { signal });
  const solution = await solveProofOfWork(challenge, signal);
  return (await ask(captchaProof, { captchaId, challenge, solution }, { signal })).captchaToken;
}
