import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/datev/datev.ts';
import { actOf } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const datevMonthsQuery = (region: string) => freshQueryOf(calls.datevMonths, { region });
export const datevSettingsQuery = (region: string) => freshQueryOf(calls.datevSettings, { region });

export const saveDatevSettings = actOf(calls.saveDatevSettings, calls.datevMonths, calls.datevSettings);
export const exportDatevMonth = actOf(calls.exportDatevMonth, calls.datevMonths, calls.datevSettings);
export const fetchDatevExport = (input: InputOf<typeof calls.datevExportFile>) => ask(calls.datevExportFile, input);
