import type { Release } from '#contract/tenancy/four-eyes/releases.ts';
import { Facts } from '#web/operator/desk/facts.tsx';

/** Everything that happens when it is confirmed, and why. */
export function ReleaseFacts({ release: { facts, region, reason } }: { release: Release }) {
  return <Facts facts={[['Region', region], ...facts.map(({ name, value }) => [name, value] as const), ['Grund', reason]]} />;
}
