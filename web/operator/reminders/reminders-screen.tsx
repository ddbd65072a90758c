import { formatCents, formatEuros } from '#contract/common/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { businessItemKinds } from '#contract/reports/open-items/open-items.ts';
import {
  type DueReminder,
  type HeldItem,
  reminderLevels,
  reminderMessages,
  type SentReminder,
  waitsBecause,
  DAYS_BETWEEN,
} from '#contract/reports/reminders/reminders.ts';
import { fetchReminderLetter, endHold, remindersQuery, sendReminders } from '#web/api/reminders.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDate } from '#web/format/format-date.ts';
import { businessColumn } from '#web/operator/desk/business-columns.tsx';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from '#web/operator/desk/desk.module.css';
import { HoldDialog } from './hold-dialog.tsx';
import { LettersToSend } from './letters-to-send.tsx';

const PLACE = 'reminders';

/** "7, 21 und 35" */
const listLevelDays = () => new Intl.ListFormat('de').format(reminderLevels.map(({ days }) => String(days)));

type Item = DueReminder['items'][number] & Omit<DueReminder, 'items'>;

/** Who would be reminded of what today, before anything goes out. */
export function RemindersScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(remindersQuery);
  const [isAsking, setIsAsking, question] = useDeskDialog<true>(PLACE);
  const [held, setHeld, holdDialog] = useDeskDialog<Item>(PLACE);
  const send = useAttempt({
    act: sendReminders,
    onSuccess: ({ sent }) =>
      question.onDone(sent === 1 ? 'Eine Mahnung ist gesendet.' : `${formatCount(sent)} Mahnungen sind gesendet.`),
    fallback: reminderMessages.sendFailed,
  });
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Mahnungen"
      lead={`Nach ${listLevelDays()} Tagen erinnert das Portal von selbst, werktags um 9.10 Uhr: eine E-Mail je Unternehmen und Tag.`}
      actions={
        data &&
        data.count > 0 && (
          <button type="button" className="button" onClick={() => setIsAsking(true)}>
            {data.count === 1 ? 'Eine Mahnung senden' : `${formatCount(data.count)} Mahnungen senden`}
          </button>
        )
      }
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Tabs
          label="Was gezeigt wird"
          param="teil"
          tabs={[
            { label: 'Heute fällig', content: <DueTab due={data.due} waits={data.waitsBecause} onHold={setHeld} /> },
            { label: 'Zurückgestellt', content: <HeldTab items={data.held} /> },
            { label: 'Gesendet', content: <SentTab reminders={data.sent} /> },
          ]}
        />
      )}
      {isAsking && data && (
        <QuestionDialog
          title="Mahnungen senden"
          yes="Jetzt senden"
          attempt={send}
          onYes={() => send.start({ count: data.count, cents: data.cents })}
          onClose={question.onClose}
        >
          <p>
            {data.count === 1 ? 'Eine Mahnung geht' : `${formatCount(data.count)} Mahnungen gehen`} hinaus, über zusammen{' '}
            <strong>{formatEuros(data.cents)}</strong>. Zurückholen kann man sie nicht.
          </p>
          <LettersToSend due={data.due} />
        </QuestionDialog>
      )}
      {held && <HoldDialog region={held.region} chosen={held} {...holdDialog} />}
    </DeskPage>
  );
}

interface DueTabProps {
  due: readonly DueReminder[];
  waits: keyof typeof waitsBecause | null;
  onHold: (item: Item) => void;
}

function DueTab({ due, waits, onHold }: DueTabProps) {
  const columns = useMemo(() => dueColumnsOf(onHold), [onHold]);
  const items = useMemo(
    () => due.flatMap(({ items: own, ...business }) => own.map((item): Item => ({ ...item, ...business }))),
    [due],
  );
  return (
    <>
      <p className="mt-4 mb-4 soft small">
        Eine Stufe folgt der anderen: Auch was lange überfällig ist, beginnt mit der Zahlungserinnerung; die nächste Stufe kommt
        frühestens {DAYS_BETWEEN} Tage danach. An Ladeaufträge, die niemand bezahlt hat, wird nicht erinnert: Ihre Karten bleiben
        leer.
      </p>
      {waits && (
        <p>
          <StateMark tone="waiting">Geht nicht von selbst hinaus</StateMark> {waitsBecause[waits]}
        </p>
      )}
      <div className={classes.whole}>
        <DeskTable
          title="Heute fällige Mahnungen"
          noun="Mahnungen"
          rows={items}
          columns={columns}
          initialSort={{ column: 'days', isDescending: true }}
          keyOf={({ region, item }) => `${region} ${item}`}
          nameOf={({ kind, label }) => `${businessItemKinds[kind]} ${label}`}
          empty="Heute ist an nichts zu erinnern."
          said={<AlertList place={PLACE} />}
        />
      </div>
    </>
  );
}

function HeldTab({ items }: { items: readonly HeldItem[] }) {
  const ending = useAttempt({
    act: ({ region, item }: HeldItem) => endHold({ region, item }),
    confirmation: () => 'An den Posten wird wieder erinnert.',
    fallback: reminderMessages.endHoldFailed,
  });
  const { start: startEnding, isPending } = ending;
  const columns = useMemo(() => heldColumnsOf(startEnding, isPending), [startEnding, isPending]);
  return (
    <DeskTable
      title="Zurückgestellte Posten"
      prefix="zurueck-"
      noun="Posten"
      rows={items}
      columns={columns}
      keyOf={({ region, item }) => `${region} ${item}`}
      nameOf={({ kind, label }) => `${businessItemKinds[kind]} ${label}`}
      empty="Es ist nichts zurückgestellt."
      said={ending.alerts}
    />
  );
}

function SentTab({ reminders }: { reminders: readonly SentReminder[] }) {
  const paper = useAttempt({
    act: async ({ letter, label }: SentReminder) => saveFile(await fetchReminderLetter(letter!), `Mahnung ${label}.pdf`),
    fallback: reminderMessages.letterFailed,
  });
  const { start: startPaper } = paper;
  const columns = useMemo(() => sentColumnsOf(startPaper), [startPaper]);
  return (
    <DeskTable
      title="Gesendete Mahnungen"
      prefix="gesendet-"
      noun="Mahnungen"
      rows={reminders}
      columns={columns}
      initialSort={{ column: 'sentOn', isDescending: true }}
      keyOf={({ region, kind, label, sentOn }) => `${region} ${kind} ${label} ${sentOn}`}
      nameOf={({ kind, label }) => `${businessItemKinds[kind]} ${label}`}
      empty="Es ist noch keine Mahnung gesendet."
      said={paper.alerts}
    />
  );
}

const nameOfLevel = (level: number) => reminderLevels.find((one) => one.level === level)?.name ?? '';
const waitTexts = {
  'unclear-money': 'Geld noch ungeklärt',
  'no-address': 'keine E-Mail-Adresse',
  'reminded-today': 'heute schon erinnert',
} as const;

function whatColumn<Row extends Pick<HeldItem, 'kind' | 'label'>>(): TableColumn<Row> {
  return {
    id: 'what',
    header: 'Wofür',
    narrow: 'bare',
    text: ({ kind, label }) => `${businessItemKinds[kind]} ${label}`,
    render: ({ kind, label }) => (
      <>
        {businessItemKinds[kind]} <span className="nowrap">{label}</span>
      </>
    ),
  };
}

const dueColumnsOf = (hold: (item: Item) => void): readonly TableColumn<Item>[] => [
  businessColumn,
  whatColumn(),
  {
    ...amountColumn<Item>('cents', 'Betrag in Euro', ({ cents }) => cents),
    short: 'Betrag',
    render: ({ cents, daysOverdue, feeCents }) => (
      <>
        {formatCents(cents)}
        <span className={`soft small ${classes.due}`}>
          seit {daysOverdue === 1 ? '1 Tag' : `${formatCount(daysOverdue)} Tagen`}
          {feeCents > 0 && <span className="block">+ {formatCents(feeCents)} Kosten</span>}
        </span>
      </>
    ),
  },
  { ...amountColumn<Item>('fee', 'Mahnkosten in Euro', ({ feeCents }) => feeCents), short: 'Kosten' },
  {
    ...countColumn<Item>('days', 'Tage überfällig', ({ daysOverdue }) => daysOverdue),
    short: 'Überfällig',
    // A phone has the long name of the column before it.
    render: ({ daysOverdue }) => (
      <>
        {formatCount(daysOverdue)}
        <span className={classes.wide}>{daysOverdue === 1 ? ' Tag' : ' Tage'}</span>
      </>
    ),
  },
  {
    id: 'level',
    header: 'Stufe',
    narrow: 'bare',
    text: ({ level, waits }) => (waits ? waitTexts[waits] : nameOfLevel(level)),
    render: ({ level, waits }) =>
      waits && waits !== 'reminded-today' ? (
        <StateMark tone="attention">{waitTexts[waits]}</StateMark>
      ) : (
        <StateMark tone="waiting">{waits ? waitTexts[waits] : nameOfLevel(level)}</StateMark>
      ),
  },
  actsColumn((item) => (
    <RowButton about={item.label} onClick={() => hold(item)}>
      Zurückstellen
    </RowButton>
  )),
];

const heldColumnsOf = (end: (item: HeldItem) => void, isPending: boolean): readonly TableColumn<HeldItem>[] => [
  whatColumn(),
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  { id: 'reason', header: 'Grund', narrow: 'bare', text: ({ reason }) => reason },
  { id: 'until', header: 'Bis', text: ({ until }) => (until ? formatDate(until) : 'bis auf Weiteres') },
  { id: 'by', header: 'Von', text: ({ by }) => by },
  actsColumn((item) => (
    <RowButton about={item.label} aria-disabled={isPending} onClick={() => end(item)}>
      Wieder erinnern
    </RowButton>
  )),
];

const sentColumnsOf = (open: (reminder: SentReminder) => void): readonly TableColumn<SentReminder>[] => [
  dayColumn('sentOn', 'Gesendet', ({ sentOn }) => sentOn),
  businessColumn,
  whatColumn(),
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  { id: 'level', header: 'Stufe', narrow: 'bare', text: ({ level }) => nameOfLevel(level) },
  { id: 'by', header: 'Von', text: ({ by }) => by ?? 'Portal', isExtra: true },
  actsColumn(
    (reminder) =>
      reminder.letter && (
        <RowButton about={reminder.label} onClick={() => open(reminder)}>
          Schreiben als PDF
        </RowButton>
      ),
  ),
];
