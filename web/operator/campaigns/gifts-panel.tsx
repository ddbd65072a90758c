import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { type Campaign, campaign as call, campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import { campaignQuery, takeGiftBack } from '#web/api/campaigns.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, instantColumn } from '#web/ui/table/value-columns.ts';

const PLACE = 'gifts';

type Gift = Campaign['givenTo'][number];

/** Who got a gift, what is left of it, and how to take that back. */
export function GiftsPanel({ campaign }: { campaign: Campaign }) {
  const { id } = campaign;
  const [taking, setTaking, dialog] = useDeskDialog<{ gift: Gift; key: string }>(PLACE);
  const [card, setCard] = useState('');
  const found = useQuery({ ...campaignQuery(id, card), enabled: card !== '' });
  const shown = card === '' ? campaign : found.data;
  const columns = useMemo(
    () =>
      giftColumns((gift) => {
        clearAlerts();
        setTaking({ gift, key: crypto.randomUUID() });
      }),
    [setTaking],
  );
  return (
    <DeskPanel title="Gegebene Geschenke">
      {campaign.hasMoreGifts && <OfCard shown={campaign.givenTo.length} onSearch={setCard} />}
      {found.isLoadingError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!shown && !found.isLoadingError && <output>Die Geschenke der Karte werden gesucht …</output>}
      {shown && (
        <DeskTable
          title="Gegebene Geschenke"
          noun="Geschenke"
          rows={shown.givenTo}
          columns={columns}
          keyOf={({ gift }) => gift}
          empty={card === '' ? 'Es wurde noch nichts gegeben.' : 'Diese Karte hat aus dieser Kampagne kein Geschenk.'}
          said={<AlertList place={PLACE} />}
        />
      )}
      {taking && (
        <ActDialog
          title="Geschenk zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeGiftBack({ id, gift: taking.gift.gift, reason }, taking.key)}
          done="Das Geschenk ist zurückgenommen."
          fallback={campaignMessages.takeBackFailed}
          {...dialog}
        >
          <p>
            Von Karte {groupDigits(taking.gift.card)} gehen {formatCents(taking.gift.leftCents)} € zurück. Bezahlt werden muss
            dieser Betrag nicht. Aus dieser Kampagne bekommt die Karte kein zweites Geschenk.
          </p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}

/** The list holds the newest gifts only: older ones are found by their card. */
function OfCard({ shown, onSearch }: { shown: number; onSearch: (card: string) => void }) {
  const form = useContractForm({
    schema: call.input.pick({ card: true }),
    labels: { card: 'Kartennummer' },
    start: { card: '' },
    send: ({ card = '' }) => Promise.resolve(onSearch(card.replaceAll(/\s/g, ''))),
    onSuccess: () => {},
    fallback: campaignMessages.previewFailed,
  });
  return (
    <FormElement form={form}>
      <p>Die Liste zeigt die neuesten {formatCount(shown)} Geschenke. Ein älteres finden Sie über seine Karte.</p>
      <div className="max-34">
        <TextField {...form.field('card')} autoComplete="off" hint="Leer für die neuesten Geschenke" />
      </div>
      <div className="button-row">
        <SubmitButton isSending={form.isSending} className="button button-quiet">
          Karte suchen
        </SubmitButton>
      </div>
    </FormElement>
  );
}

function giftColumns(takeBack: (gift: Gift) => void): readonly TableColumn<Gift>[] {
  return [
    {
      id: 'card',
      header: 'Karte',
      narrow: 'bare',
      text: ({ card }) => groupDigits(card),
      searched: ({ card }) => card,
      render: ({ card }) => <DeskLink to={`/karte?nummer=${card}`}>{groupDigits(card)}</DeskLink>,
    },
    instantColumn('given', 'Gegeben', ({ givenAt }) => givenAt),
    amountColumn('left', 'Noch da', ({ leftCents }) => leftCents),
    actsColumn(
      (gift: Gift) =>
        gift.leftCents > 0 && (
          <button
            type="button"
            className="field-button"
            aria-label={`Zurücknehmen: ${groupDigits(gift.card)}`}
            onClick={() => takeBack(gift)}
          >
            Zurücknehmen
          </button>
        ),
      { id: 'take-back', header: 'Aktion' },
    ),
  ];
}
