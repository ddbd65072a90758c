/**
 * Acts on one thing, one after the other. What is pressed while another act is being saved is done once that is, and on
 * what it has made: else it would be refused for having changed meanwhile. After each, and also after one that was
 * refused, what is shown is asked for anew.
 */
export function actsInTurn(renew: () => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve();
  return <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const turn = last.then(async () => {
      try {
        return await act();
      } finally {
        await renew();
      }
    });
    // Whoever has set it off is told of its failure; the next one is done all the same.
    last = turn.catch(() => undefined);
    return turn;
  };
}
