import { useMemo, useState } from 'react';
import { openItemStates } from '#contract/reports/open-items/open-items.ts';
import { moneyMessages, type RunFile, type RunStatement } from '#contract/reports/settlements/runs.ts';
import { fetchRunStatement, letPaymentsGoOn } from '#web/api/settlements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { toneOfItem } from '#web/operator/open-items/open-item-parts.tsx';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { statementColumns } from './statement-columns.tsx';
import { ReturnPaymentDialog } from './return-payment-dialog.tsx';
import classes from './money.module.css';
import { partnerColumn } from '#web/operator/desk/business-columns.tsx';
import desk from '#web/operator/desk/desk.module.css';

interface RunStatementsProps {
  region: string;
  statements: readonly RunStatement[];
  files: readonly RunFile[];
  onSaid: (message: string) => void;
}

type Act = { what: 'return' | 'resume'; statement: RunStatement };

/** The statements of a run, their papers, and what the bank sent back. */
export function RunStatements({ region, statements, files, onSaid }: RunStatementsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const paper = useAttempt({
    act: async ({ gguid, label }: RunStatement) => saveFile(await fetchRunStatement(gguid), `Abrechnung ${label}.pdf`),
    fallback: moneyMessages.paperFailed,
  });
  const { start } = paper;
  const columns = useMemo(() => {
    const taken = new Set(files.filter(({ takes }) => takes.length > 0).map(({ kind }) => kind));
    const isTaken = ({ payment }: RunStatement) => payment !== null && taken.has(payment.kind);
    const all = columnsOf({ open: start, act: setAct, isTaken });
    // Where nothing can be done yet, the room is for the state.
    return statements.some((statement) => findAct(statement, isTaken)) ? all : all.filter(({ isAction }) => !isAction);
  }, [files, start, statements]);
  const close = () => setAct(null);
  const done = (message: string) => {
    close();
    onSaid(message);
  };
  return (
    <div className={classes.statements}>
      <DeskTable
        title="Abrechnungen des Laufs"
        said={paper.alerts}
        noun="Abrechnungen"
        rows={statements}
        columns={columns}
        initialSort={{ column: 'label', isDescending: false }}
        keyOf={({ number }) => number}
        nameOf={({ label }) => `Abrechnung ${label}`}
        empty="Dieser Lauf hat keine Abrechnung gemacht."
      />
      {act?.what === 'return' && <ReturnPaymentDialog region={region} statement={act.statement} onDone={done} onClose={close} />}
      {act?.what === 'resume' && (
        <ActDialog
          title="Zahlungen wieder freigeben"
          confirm="Wieder freigeben"
          send={(reason) => letPaymentsGoOn({ region, statement: act.statement.number, reason })}
          done="Ab dem nächsten Lauf wird wieder gezahlt."
          fallback={moneyMessages.resumeFailed}
          onDone={done}
          onClose={close}
        >
          <p>
            Mit dem nächsten Lauf wird für {act.statement.partner} wieder{' '}
            {act.statement.payment?.kind === 'collection' ? 'eingezogen' : 'auf dasselbe Konto überwiesen'}. Der Partner erfährt
            das per E-Mail.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

/** What can be done with the payment of a statement; null where nothing can. */
function findAct(statement: RunStatement, isTaken: Acts['isTaken']): Act['what'] | null {
  const { payment, returned } = statement;
  if (!payment || (!returned && !isTaken(statement)) || returned?.isResumed) return null;
  return returned ? 'resume' : 'return';
}

function stateOf({ openReason, payment, returned }: RunStatement, isTaken: boolean): readonly [text: string, tone: Tone] {
  if (returned)
    return [`zurück am ${formatDate(returned.on)}${returned.isResumed ? ', geklärt' : ''}`, returned.isResumed ? 'plain' : 'bad'];
  if (openReason) return [openItemStates[openReason], toneOfItem({ state: openReason })];
  if (!payment) return ['ausgeglichen', 'plain'];
  const name = payment.kind === 'payout' ? 'Auszahlung' : 'Einzug';
  return isTaken ? [name, 'good'] : [`${name} geplant`, 'waiting'];
}

interface Acts {
  open: (statement: RunStatement) => void;
  act: (act: Act) => void;
  isTaken: (statement: RunStatement) => boolean;
}

const columnsOf = ({ open, act, isTaken }: Acts): readonly TableColumn<RunStatement>[] => [
  {
    id: 'label',
    header: 'Abrechnung',
    narrow: 'main',
    text: ({ label }) => label,
    sortBy: ({ number }) => number,
    render: (statement) => (
      <button type="button" className="link" onClick={() => open(statement)}>
        {statement.label}
        <span className="visually-hidden"> als PDF öffnen</span>
      </button>
    ),
  },
  {
    ...partnerColumn,
    narrow: 'main',
    render: (statement) => (
      <span className={`${desk.business} ${classes.partner}`} title={statement.partner}>
        {partnerColumn.render!(statement)}
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Konto',
    text: ({ payment }) => payment?.iban ?? '',
    render: ({ payment }) => payment && <span className="nowrap">{payment.iban}</span>,
  },
  ...statementColumns<RunStatement>('Offen'),
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (statement) => [stateOf(statement, isTaken(statement))[0], statement.returned?.bankText].filter(Boolean).join(': '),
    render: (statement) => (
      <>
        <StateMark tone={stateOf(statement, isTaken(statement))[1]}>{stateOf(statement, isTaken(statement))[0]}</StateMark>
        {statement.returned && <span className="block soft small breakable">{statement.returned.bankText}</span>}
      </>
    ),
  },
  actsColumn((statement) => {
    const what = findAct(statement, isTaken);
    if (!what) return null;
    return (
      <button type="button" className="field-button" onClick={() => act({ what, statement })}>
        {what === 'resume' ? 'Zahlungen wieder freigeben' : 'Zahlung kam zurück'}
        <span className="visually-hidden">: {statement.partner}</span>
      </button>
    );
  }),
];
