import { createHash } from 'node:crypto';

/** An idempotency key made from a text: every process that runs a job gets the same key for the same booking. */
export function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
