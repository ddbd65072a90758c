import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/datev/datev.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const datevMonthsQuery = (region: string) => queryOptions({ ...queryOf(calls.datevMonths, { region }), staleTime: 0 });
export const datevSettingsQuery = (region: string) => queryOptions({ ...queryOf(calls.datevSettings, { region }), staleTime: 0 });

export async function saveDatevSettings(input: InputOf<typeof calls.saveDatevSettings>): Promise<void> {
  await ask(calls.saveDatevSettings, input);
  await readAnew();
}

export async function exportDatevMonth(
  input: InputOf<typeof calls.exportDatevMonth>,
): Promise<OutputOf<typeof calls.exportDatevMonth>> {
  const answer = await ask(calls.exportDatevMonth, input);
  await readAnew();
  return answer;
}

export const fetchDatevExport = (input: InputOf<typeof calls.datevExportFile>) => ask(calls.datevExportFile, input);

async function readAnew(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [calls.datevMonths.path] });
  await queryClient.invalidateQueries({ queryKey: [calls.datevSettings.path] });
}
