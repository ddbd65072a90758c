import { formatEuros } from '#contract/common/money.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  chargeMessages,
  noDebitTexts,
  chargeOrderStates,
  recordChargePayment,
  type StaffWholeChargeOrder,
} from '#contract/money/charges/charges.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { CallError } from '#web/api/call-error.ts';
import { cancelChargeOrder, fetchStaffChargeOrderPaper, staffChargeOrderQuery } from '#web/api/charges.ts';
import { currentUser } from '#web/api/current-user.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { actsColumn, RowButton } from '#web/ui/table/acts-column.tsx';
import { type DeskDialogProps, useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn } from '#web/ui/table/value-columns.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { type Attempt, AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { UndoChargeDialog } from './undo-charge-dialog.tsx';
import { BankNoteDialog } from './bank-note-dialog.tsx';
import { chargeOrderTones } from './charge-order-tones.ts';

const PLACE = 'charge-order';

/** One order of an employer, and what staff can do with it. */
export function ChargeOrderRecord({ id }: { id: string }) {
  const { data, error, isLoadingError, refetch } = useQuery({ ...staffChargeOrderQuery(id), retry: false });
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400 || error.status === 422);
  return (
    <DeskPage
      title={data ? `Ladeauftrag ${data.label}` : 'Ladeauftrag'}
      lead={data?.employer.name}
      actions={<DeskLink to="/arbeitgeber-ladeauftraege">Alle Ladeaufträge</DeskLink>}
    >
      {isUnknown && <p>{chargeMessages.unknown}</p>}
      {isLoadingError && !isUnknown && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <p aria-busy="true">Der Ladeauftrag wird geladen …</p>}
      {data && <Order order={data} />}
    </DeskPage>
  );
}

type Act = 'paid' | 'returned' | 'payout' | 'cancel';

function Order({ order }: { order: StaffWholeChargeOrder }) {
  const [act, setAct, dialog] = useDeskDialog<Act>(PLACE);
  const [undone, setUndone, undoDialog] = useDeskDialog<OrderCard>(PLACE);
  const paper = useAttempt({
    act: async () => saveFile(await fetchStaffChargeOrderPaper(order.id), `Ladeauftrag ${order.label}.pdf`),
    fallback: chargeMessages.paperFailed,
  });
  const cardColumns = useMemo(() => cardColumnsOf(setUndone), [setUndone]);
  return (
    <>
      <AlertList place={PLACE} />
      <DeskPanel title="Auftrag" actions={<OrderActs order={order} paper={paper} onChoose={setAct} />}>
        {paper.alerts}
        <OrderFacts order={order} />
      </DeskPanel>
      {order.payments.length > 0 && (
        <DeskPanel title="Zahlungen">
          <Facts
            facts={order.payments.map(({ kind, day, cents, bankText }) => [
              `${paymentNames[kind]} am ${formatDate(day)}`,
              [formatEuros(cents), bankText].filter(Boolean).join(', '),
            ])}
          />
        </DeskPanel>
      )}
      <DeskPanel title="Karten">
        <DeskTable
          id="Karten eines Ladeauftrags der Arbeitgeber"
          title={`Karten des Ladeauftrags ${order.label}`}
          noun="Karten"
          rows={order.list}
          columns={cardColumns}
          initialSort={{ column: 'cardID', isDescending: false }}
          keyOf={({ cardID }) => cardID}
          empty="Keine Karte gefunden."
        />
      </DeskPanel>
      {(act === 'paid' || act === 'returned' || act === 'payout') && <BankNoteDialog order={order} what={act} {...dialog} />}
      {undone && <UndoChargeDialog order={order} card={undone} {...undoDialog} />}
      {act === 'cancel' && <CancelOrderDialog order={order} {...dialog} />}
    </>
  );
}

interface OrderActsProps {
  order: StaffWholeChargeOrder;
  paper: Attempt<void>;
  onChoose: (act: Act) => void;
}

function OrderActs({ order, paper, onChoose }: OrderActsProps) {
  const user = currentUser.use();
  // Whoever may book its payments may do all of these.
  const mayAct = user !== null && isPermitted(recordChargePayment.who, user);
  return (
    <>
      <AttemptButton className="field-button gap-1" attempt={paper}>
        <IconDownload size={18} aria-hidden="true" />
        PDF
      </AttemptButton>
      {mayAct && (
        <button type="button" className={order.openCents > 0 ? 'button' : 'field-button'} onClick={() => onChoose('paid')}>
          Zahlung buchen
        </button>
      )}
      {mayAct && order.employerCreditCents > 0 && (
        <button type="button" className="field-button" onClick={() => onChoose('payout')}>
          Guthaben auszahlen
        </button>
      )}
      {mayAct && order.canReturn && (
        <button type="button" className="field-button" onClick={() => onChoose('returned')}>
          Lastschrift kam zurück
        </button>
      )}
      {mayAct && order.canCancel && (
        <button type="button" className="field-button" onClick={() => onChoose('cancel')}>
          Stornieren
        </button>
      )}
    </>
  );
}

function OrderFacts({ order }: { order: StaffWholeChargeOrder }) {
  return (
    <Facts
      isWide
      facts={[
        [
          'Stand',
          <StateMark key="state" tone={chargeOrderTones[order.state]}>
            {chargeOrderStates[order.state]}
          </StateMark>,
        ],
        [
          'Arbeitgeber',
          <DeskLink key="employer" to={`/arbeitgeber-akte?id=${order.employer.id}`}>
            {order.employer.name}
          </DeskLink>,
        ],
        ['Vertrag', order.employer.contractID],
        ['Fällig', formatDate(order.dueOn)],
        ['Zusammengestellt', formatInstant(order.frozenAt)],
        ['Ladung ab', `${formatDate(order.loadsOn)}, 6 Uhr`],
        [order.method === 'Bankeinzug' ? 'Einzug am' : 'Zahlbar bis', formatDate(order.paysOn)],
        ['Karten', `${formatCount(order.cards)}, zusammen ${formatEuros(order.cents)}`],
        ['Gutschrift', order.creditCents > 0 && formatEuros(order.creditCents)],
        ['Zu zahlen', `${formatEuros(order.askedCents)} per ${order.method}`],
        ['Noch offen', order.openCents > 0 && formatEuros(order.openCents)],
        ['Guthaben des Arbeitgebers', order.employerCreditCents > 0 && formatEuros(order.employerCreditCents)],
        ['Kein Einzug', order.noDebitReason && noDebitTexts[order.noDebitReason]],
        ['Mandat', order.mandateReference],
        ['Geladen', order.loadedAt && formatInstant(order.loadedAt)],
        ['Storniert', order.cancelReason === 'returned-debit' ? 'nach einer zurückgekommenen Zahlung' : order.cancelReason],
      ]}
    />
  );
}

function CancelOrderDialog({ order, ...dialog }: DeskDialogProps & { order: StaffWholeChargeOrder }) {
  return (
    <ActDialog
      title="Ladeauftrag stornieren"
      confirm="Stornieren"
      send={(reason) => cancelChargeOrder({ id: order.id, reason })}
      done="Der Ladeauftrag ist storniert."
      fallback={chargeMessages.actFailed}
      {...dialog}
    >
      <p>
        {order.employer.name}, {order.label}: {formatEuros(order.askedCents)}. Nichts wird eingezogen, und die Karten werden zu
        diesem Termin nicht geladen. Der Arbeitgeber erfährt das per E-Mail, mit dem Grund. Das lässt sich nicht zurücknehmen.
      </p>
    </ActDialog>
  );
}

const paymentNames = {
  // As it is booked: the bank has not said yet whether it holds.
  'charge-collection': 'Gebuchter Einzug',
  'charge-return': 'Rücklastschrift',
  'charge-payment': 'Überweisung',
  'charge-payout': 'Auszahlung',
  'charge-payment-undo': 'Überweisung zurückgenommen, sie war für anderes',
  'charge-payout-undo': 'Auszahlung zurückgenommen, sie war für anderes',
  'charge-payment-return': 'Überweisung zurückgegangen',
  'charge-payment-return-undo': 'Überweisung gilt doch, zurück ging eine andere',
} as const;
const cardStates = {
  waiting: 'noch nicht geladen',
  loaded: 'geladen',
  locked: 'gesperrt, nicht geladen',
  lost: 'verloren, nicht geladen',
  left: 'ausgetreten, nicht geladen',
} as const;

type OrderCard = StaffWholeChargeOrder['list'][number];

const cardColumnsOf = (undo: (card: OrderCard) => void): readonly TableColumn<OrderCard>[] => [
  {
    id: 'cardID',
    header: 'Kartennummer',
    text: ({ cardID }) => cardID,
    render: ({ cardID }) => <DeskLink to={`/karte?nummer=${cardID}`}>{groupDigits(cardID)}</DeskLink>,
  },
  { id: 'lastName', header: 'Nachname', text: ({ lastName }) => lastName },
  { id: 'firstName', header: 'Vorname', text: ({ firstName }) => firstName },
  { id: 'personnelNumber', header: 'Personalnummer', text: ({ personnelNumber }) => personnelNumber },
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state, undoneCents, chargedCardID }) =>
      [
        chargedCardID === null ? cardStates[state] : `geladen auf die neue Karte ${groupDigits(chargedCardID)}`,
        ...(undoneCents > 0 ? [`${formatEuros(undoneCents)} zurückgenommen`] : []),
      ].join(', '),
  },
  actsColumn(
    (card) =>
      card.state === 'loaded' &&
      card.undoneCents < card.cents && (
        <RowButton about={groupDigits(card.cardID)} onClick={() => undo(card)}>
          Zurücknehmen
        </RowButton>
      ),
  ),
];
