import type { OpenReason } from '#contract/reports/settlements/runs.ts';

/** Why something stays open, in a few words. */
export const openReasonNames: Record<OpenReason, string> = {
  'no-partner-account': 'keine Bankverbindung des Partners',
  'no-mandate': 'kein wirksames Lastschriftmandat',
  'no-region-account': 'kein Konto der Region',
  'payments-stopped': 'Zahlung zurückgekommen, gestoppt',
  'next-run': 'kommt mit dem nächsten Lauf',
  'file-missing': 'Zahlungsdatei fehlt',
  'file-not-released': 'Zahlungsdatei nicht freigegeben',
  'file-not-taken': 'Zahlungsdatei nicht abgeholt',
};
