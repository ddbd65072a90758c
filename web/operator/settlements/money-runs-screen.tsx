import { useSearch } from '@tanstack/react-router';
import { RunCalendar } from './run-calendar.tsx';
import { RunView } from './run-view.tsx';

/** The runs of all regions, or the one that the address names (`?region=…&lauf=…`). */
export function MoneyRunsScreen() {
  const { region, lauf }: { region?: string; lauf?: string } = useSearch({ strict: false });
  const run = Number(lauf);
  if (region && Number.isInteger(run) && run > 0) return <RunView key={`${region} ${run}`} region={region} run={run} />;
  return <RunCalendar />;
}
