import type { FloatRegion } from '#contract/reports/float/float.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn } from './money-columns.ts';

export const regionColumns: readonly TableColumn<FloatRegion>[] = [
  { id: 'region', header: 'Region', text: ({ cardName }) => cardName },
  amountColumn('cards', 'Karteninhabern geschuldet', ({ cards }) => cards),
  amountColumn('owed', 'Partnern geschuldet', ({ owedToPartners }) => owedToPartners),
  amountColumn('owing', 'von Partnern zu bekommen', ({ owedByPartners }) => owedByPartners),
  amountColumn('employers', 'Arbeitgebern geschuldet', ({ employers }) => employers),
  amountColumn('tax', 'dem Finanzamt geschuldet', ({ tax }) => tax),
  amountColumn('executed', 'mit Karten gezahlt in 12 Monaten', ({ executed }) => executed),
];
