import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { DeskLink, Facts } from '#web/operator/desk/desk-parts.tsx';

/** Everything that happens when it is confirmed, and why. */
export function ActFacts({ act: { facts, region, reason } }: { act: FourEyesAct }) {
  const told = facts.map(
    ({ name, value, page }) => [name, page === undefined ? value : <DeskLink to={page}>{value}</DeskLink>] as const,
  );
  return <Facts facts={[['Region', region], ...told, ['Grund', reason]]} />;
}
