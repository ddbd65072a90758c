const LONGEST_EXCERPT = 80;

/** The beginning of a message, on one line. */
export function excerpt(message: string): string {
  const line = message.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT)}…` : line;
}
