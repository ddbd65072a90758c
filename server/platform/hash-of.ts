import { hash } from 'node:crypto';

/** The hash that the database keeps of a token that only its owner has. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
