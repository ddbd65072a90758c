/** What the error says of all together; `{failed}` becomes the number of errors. */
type Sentence = `${string}{failed}${string}`;

/**
 * Does the work for one item after the other. An error of one item does not stop the others: at the end all errors are
 * thrown together, as an AggregateError with that sentence. An error of the list itself is thrown at once.
 */
export async function tryEach<T>(items: Iterable<T>, sentence: Sentence, work: (item: T) => Promise<unknown>): Promise<void> {
  await trySteps(sentence, async (attempt) => {
    for (const item of items) await attempt(() => work(item));
  });
}

/** As `tryEach`, for work of several kinds: an error in an `attempt` stops nothing, one outside is thrown at once. */
export async function trySteps(
  sentence: Sentence,
  work: (attempt: (step: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  await work(async (step) => {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  });
  if (errors.length) throw new AggregateError(errors, sentence.replace('{failed}', String(errors.length)));
}
