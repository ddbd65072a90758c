import type { ErrorAnswer } from '#contract/common/errors.ts';

interface Answer {
  status: number;
  body: unknown;
}

/** Sends, and answers the question about charges with yes; also the next one, where things have changed meanwhile. */
export async function confirmed<Told extends Answer>(
  send: (digest: string | undefined) => Promise<Told>,
  digest?: string,
): Promise<Told> {
  const answer = await send(digest);
  const { question } = answer.body as Partial<ErrorAnswer>;
  return question ? confirmed(send, question.digest) : answer;
}
