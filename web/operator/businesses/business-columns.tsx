import { type BusinessRow, missingParts } from '#contract/operator/businesses/businesses.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskLink } from '#web/operator/desk/desk-parts.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { statusTones } from './business-texts.ts';
import classes from './businesses.module.css';

const statusText = ({ status, contractEndAt }: BusinessRow) =>
  status === 'Gekündigt' && contractEndAt ? `${status} zum ${formatDate(contractEndAt)}` : status;

const missingText = ({ missing }: BusinessRow) => missing.map((part) => missingParts[part]).join(', ') || 'nichts';

/** The columns of the list of contracts. */
export function businessColumns({
  hasDisagio,
  record,
  nameOfRegion,
}: {
  hasDisagio: boolean;
  record: string;
  nameOfRegion: (slug: string) => string;
}): TableColumn<BusinessRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      text: ({ name }) => name,
      render: ({ name, id }) => <DeskLink to={`${record}?id=${id}`}>{name}</DeskLink>,
    },
    { id: 'contract', header: 'Vertrag', text: ({ contractID }) => contractID, narrow: 'bare' },
    // The region says enough of the place.
    { id: 'city', header: 'Ort', text: ({ city }) => city, narrow: 'hidden', isExtra: true, isExported: true },
    { id: 'region', header: 'Region', text: ({ regionSlug }) => nameOfRegion(regionSlug), narrow: 'hidden' },
    {
      id: 'status',
      header: 'Status',
      text: statusText,
      render: (row) => <StateMark tone={statusTones[row.status]}>{statusText(row)}</StateMark>,
      narrow: 'end',
    },
    {
      id: 'missing',
      header: 'Was fehlt',
      narrow: 'rest',
      text: missingText,
      render: (row) => <span className="soft">{missingText(row)}</span>,
    },
    ...(hasDisagio
      ? [
          {
            id: 'disagio',
            header: 'Disagio',
            narrow: 'hidden' as const,
            text: ({ disagio }: BusinessRow) => (disagio ? disagioModels[disagio].label : '–'),
            render: ({ disagio }: BusinessRow) =>
              // An amount and its unit stay in one line.
              disagio ? <span className={classes.disagio}>{disagioModels[disagio].label.replace(' €', '\u00A0€')}</span> : '–',
          },
        ]
      : []),
    { id: 'payment', header: 'Zahlung', text: ({ paymentMethod }) => paymentMethod ?? '–', isExtra: true },
    // Where there is none, it is among what is missing.
    { id: 'contact', header: 'Ansprechperson', text: ({ contact }) => contact || '–', isExtra: true, isExported: true },
  ];
}
