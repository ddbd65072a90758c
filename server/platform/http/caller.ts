/**
 * The caller. Empty here: the platform knows nothing of people. The room of sessions adds the fields (declaration
 * merging, as with the tables).
 */
// oxlint-disable-next-line no-empty-interface
export interface Caller {}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when nobody is signed in. */
    caller: Caller | null;
  }
}
