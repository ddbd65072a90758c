import type { AnyPurpose } from './checkout-purpose.ts';
import { malformed, ruleBroken } from '#server/platform/http/refusal.ts';

/** What a person wants saved, by the rules of its form. Throws Refusal 422 with the fields that are wrong, and 400 for what no form sends. */
export function parseData({ data: schema }: Pick<AnyPurpose, 'data'>, data: unknown): unknown {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (issues.some(({ code }) => code === 'unrecognized_keys')) throw malformed();
  const wrong: Record<string, string> = {};
  for (const { path, message } of issues) wrong[path.join('.')] ??= message;
  throw ruleBroken(issues[0]!.message, wrong);
}
