import type { FourEyesAct } from '#contract/tenancy/four-eyes/four-eyes.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';

/** Everything that happens when it is confirmed, and why. */
export function ActFacts({ act: { facts, region, reason } }: { act: FourEyesAct }) {
  return <Facts facts={[['Region', region], ...facts.map(({ name, value }) => [name, value] as const), ['Grund', reason]]} />;
}
