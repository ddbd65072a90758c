import type { ReactNode } from 'react';
import { formatEuros } from '#contract/common/money.ts';
import { type BankStatement, nameNumbers } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { balanceColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ExplainNumbers } from './explain-numbers.tsx';

interface StatementTableProps {
  statements: readonly BankStatement[];
  matches: ((statement: BankStatement) => boolean) | null;
  /** Narrows it down. */
  quick: ReactNode;
}

/** The statements read, and where one is missing between them. */
export function StatementTable({ statements, matches, quick }: StatementTableProps) {
  return (
    <DeskTable
      title="Kontoauszüge"
      prefix="auszuege-"
      noun="Auszüge"
      rows={statements}
      columns={columns}
      matches={matches}
      quick={quick}
      initialSort={{ column: 'until', isDescending: true }}
      keyOf={({ id, region }) => `${region} ${id}`}
      empty="Noch ist kein Kontoauszug gelesen."
      panel={{
        title: 'Kontoauszug',
        column: 'bankId',
        openerOf: (statement) => `${nameOf(statement)}: Auszug vom ${formatDate(statement.untilOn)} ansehen`,
        render: (statement) => (
          <>
            <StatementFacts statement={statement} />
            <ExplainNumbers statement={statement} />
          </>
        ),
      }}
    />
  );
}

const releases = {
  released: null,
  waiting: 'Eine zweite Person muss ihn noch freigeben. Bis dahin zählt er nicht.',
  refused: 'Er wurde nicht freigegeben und zählt nicht.',
};
const kinds = { statement: 'Kontoauszug', advice: 'Einzelumsätze' };

function StatementFacts({ statement }: { statement: BankStatement }) {
  const { kind, bankId, number, fromOn, untilOn, openingCents, closingCents, gapCents, missing } = statement;
  return (
    <Facts
      facts={[
        ['Art', kinds[kind]],
        ['Konto', `${statement.cardName}, ${statement.iban}`],
        ['Kennung der Bank', bankId],
        ['Nummer', number],
        ['Zeitraum', `${fromOn ? `${formatDate(fromOn)} bis ` : ''}${formatDate(untilOn)}`],
        ['Anfangssaldo', openingCents === null ? null : formatEuros(openingCents)],
        ['Endsaldo', closingCents === null ? null : formatEuros(closingCents)],
        ['Neue Umsätze', String(statement.movements)],
        ['Schon bekannte Umsätze', statement.repeated > 0 && String(statement.repeated)],
        ['Lücke davor', gapCents !== 0 && `Es fehlen Auszüge mit zusammen ${formatEuros(gapCents)}.`],
        ['Nummern, die fehlen', missing && nameNumbers(missing)],
        ['Erklärt', missing?.explained && explainedText(missing.explained)],
        ['Freigabe', releases[statement.release]],
        ['Eingelesen', `${formatInstant(statement.readAt)}, ${statement.readBy ?? 'aus dem Ordner'}`],
        [
          'Datei',
          <span key="file" className="breakable">
            {statement.file}
          </span>,
        ],
      ]}
    />
  );
}

const explainedText = ({ by, at, reason }: { by: string; at: string; reason: string }) =>
  `${reason} (${formatInstant(at)}, ${by})`;

const nameOf = ({ number, bankId, kind }: BankStatement) => (kind === 'advice' ? kinds.advice : (number ?? bankId));

/** Which of them count, and how they join. */
function chainOf({ kind, hasGap, missing, release }: BankStatement): { word: string; tone: 'good' | 'bad' | 'plain' } | null {
  if (release === 'waiting') return { word: 'wartet auf Freigabe', tone: 'plain' };
  if (release === 'refused') return { word: 'nicht freigegeben', tone: 'bad' };
  if (kind === 'advice') return null;
  if (hasGap) return { word: 'Lücke davor', tone: 'bad' };
  return { word: missing ? 'Nummern erklärt' : 'lückenlos', tone: 'good' };
}

const columns: readonly TableColumn<BankStatement>[] = [
  { ...dayColumn<BankStatement>('until', 'Bis', ({ untilOn }) => untilOn), narrow: 'bare' },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  {
    id: 'bankId',
    header: 'Auszug',
    text: nameOf,
    narrow: 'main',
  },
  {
    ...balanceColumn<BankStatement>('opening', 'Anfang in Euro', ({ openingCents }) => openingCents ?? 0),
    narrow: 'hidden',
  },
  { ...countColumn<BankStatement>('movements', 'Neue Umsätze', ({ movements }) => movements), narrow: 'hidden' },
  balanceColumn('closing', 'Ende in Euro', ({ closingCents }) => closingCents ?? 0),
  {
    id: 'chain',
    header: 'Anschluss',
    narrow: 'bare',
    text: (statement) => chainOf(statement)?.word ?? '',
    render: (statement) => {
      const chain = chainOf(statement);
      return chain && <StateMark tone={chain.tone}>{chain.word}</StateMark>;
    },
  },
];
