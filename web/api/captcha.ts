import { queryOptions } from '@tanstack/react-query';
import { captcha, captchaChallenge, captchaCheck, captchaProof } from '#contract/tenancy/throttling/captcha.ts';
import { ask, queryOf } from '#web/api/client.ts';

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

type Work = Record<string, unknown>;

/** Solves a proof of work in a worker, so that typing stays smooth meanwhile. */
async function solveProofOfWork(challenge: Work, signal: AbortSignal): Promise<Work> {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new Error('the worker failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<Work | null>) => {
        if (data) resolve(data);
        else reject(new Error('no solution in time'));
      });
      worker.postMessage(challenge, []);
    });
  } finally {
    worker.terminate();
  }
}
