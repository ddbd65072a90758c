import { formatEuros } from '#contract/common/money.ts';
import { type ChargeFile, chargeMessages } from '#contract/money/charges/charges.ts';
import { releaseChargeFile, takeChargeFile } from '#web/api/charges.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import classes from '#web/operator/desk/desk.module.css';

const PLACE = 'charge-files';

interface ChargeFilesProps {
  files: readonly ChargeFile[];
  /** Gives up a file that cannot go to the bank any more. */
  onVoid?: (file: ChargeFile) => void;
}

/** The files with the direct debits of orders or of invoices: released by two, then taken to the bank. */
export function ChargeFiles({ files, onVoid }: ChargeFilesProps) {
  const [asked, setAsked, dialog] = useDeskDialog<ChargeFile>(PLACE);
  const take = useAttempt({
    act: async ({ region, file, messageId }: ChargeFile) => saveFile(await takeChargeFile({ region, file }), `${messageId}.xml`),
    confirmation: () => 'Die Lastschriftdatei wurde heruntergeladen. Das ist vermerkt.',
    fallback: chargeMessages.fileFailed,
  });
  const columns = columnsOf({ release: setAsked, take: take.start, giveUp: onVoid });
  return (
    <>
      <DeskTable
        title="Lastschriftdateien"
        prefix="dateien-"
        noun="Dateien"
        rows={files}
        columns={columns}
        initialSort={{ column: 'collectsOn', isDescending: true }}
        keyOf={({ messageId }) => messageId}
        empty="Es gibt keine Lastschriftdatei."
        said={
          <>
            {take.alerts}
            <AlertList place={PLACE} />
          </>
        }
      />
      {asked && (
        <ActDialog
          title="Lastschriftdatei freigeben"
          confirm="Freigabe beantragen"
          reasonLabel="Vermerk zur Prüfung"
          send={(reason) => releaseChargeFile({ region: asked.region, file: asked.file, sha256: asked.sha256, reason })}
          done="Die Lastschriftdatei ist freigegeben."
          fallback={chargeMessages.fileFailed}
          {...dialog}
        >
          <p>
            {asked.messageId}: {asked.payments} Lastschriften, zusammen {formatEuros(asked.cents)}, fällig am{' '}
            {formatDate(asked.collectsOn)}. Erst nach der Freigabe durch eine zweite Person kann die Datei heruntergeladen werden.
          </p>
        </ActDialog>
      )}
    </>
  );
}

interface Acts {
  release: (file: ChargeFile) => void;
  take: (file: ChargeFile) => void;
  giveUp: ((file: ChargeFile) => void) | undefined;
}

const columnsOf = ({ release, take, giveUp }: Acts): readonly TableColumn<ChargeFile>[] => [
  {
    id: 'messageId',
    header: 'Datei',
    text: ({ messageId }) => messageId,
    render: ({ messageId, cardName }) => (
      <>
        <span className="nowrap">{messageId}</span>
        <span className={`soft small nowrap ${classes.below}`}>{cardName}</span>
      </>
    ),
  },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName, isExtra: true },
  { ...dayColumn<ChargeFile>('collectsOn', 'Einzug am', ({ collectsOn }) => collectsOn), narrow: 'bare' },
  { ...countColumn<ChargeFile>('payments', 'Lastschriften', ({ payments }) => payments), narrow: 'hidden' },
  { ...amountColumn<ChargeFile>('cents', 'Summe in Euro', ({ cents }) => cents), short: 'Summe' },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (file) => [stateOf(file), hindranceOf(file)].filter(Boolean).join(': '),
    render: (file) => (
      <>
        <StateMark tone={toneOf(file)}>{stateOf(file)}</StateMark>
        {hindranceOf(file) && <span className="block soft small breakable">{hindranceOf(file)}</span>}
      </>
    ),
  },
  actsColumn((file) => {
    if (file.voidedAt !== null) return null;
    const isReady = file.obstacle === null;
    const act = isReady ? (file.releasedAt ? take : release) : giveUp;
    const name = isReady ? (file.releasedAt ? 'Herunterladen' : 'Freigabe beantragen') : 'Verwerfen';
    return (
      act && (
        <button type="button" className="field-button" onClick={() => act(file)}>
          {name}
          <span className="visually-hidden">: {file.messageId}</span>
        </button>
      )
    );
  }),
];

function toneOf({ takenAt, voidedAt, obstacle }: ChargeFile): Tone {
  if (takenAt) return 'good';
  if (voidedAt) return 'plain';
  return obstacle === null ? 'waiting' : 'bad';
}

function stateOf({ releasedAt, takenAt, voidedAt, obstacle }: ChargeFile): string {
  if (takenAt) return 'abgeholt';
  if (voidedAt) return 'verworfen';
  if (obstacle !== null) return 'hinfällig';
  return releasedAt ? 'nicht abgeholt' : 'nicht freigegeben';
}

/** Why it cannot go to the bank any more; null where it can. */
function hindranceOf({ obstacle }: ChargeFile): string | null {
  if (obstacle === null) return null;
  return obstacle === 'late' ? 'Der Tag des Einzugs ist da.' : `Bezahlt oder storniert: ${obstacle}`;
}
