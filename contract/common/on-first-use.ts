/**
 * Returns a function that makes a thing when it is first asked for it, and answers the same thing from then on. For what a page may not
 * need at once, or never: the first `Intl.DateTimeFormat` of a page loads all time zones, 20 ms on a desk and 100 ms on a phone.
 */
export function onFirstUse<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
