import { hash } from 'node:crypto';
import type { ActDescription } from './four-eyes-kind.ts';

/** Binds a confirmation to what the person has read: the act as it is kept, and every word of its description. */
export function digestOf(
  { four_eyes_act_id, kind, payload, reason }: { four_eyes_act_id: number; kind: string; payload: string; reason: string },
  { title, facts }: ActDescription,
): string {
  return hash('sha256', JSON.stringify([four_eyes_act_id, kind, payload, reason, title, facts]), 'base64url');
}
