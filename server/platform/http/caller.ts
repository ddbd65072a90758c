/**
 * Who asks. Empty here: the platform knows nothing of people. The feature that keeps sessions says what they tell of a person
 * (declaration merging, as with the tables).
 */
// oxlint-disable-next-line no-empty-interface
export interface Caller {}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null when nobody is signed in. */
    caller: Caller | null;
  }
}
