import { useMemo, useState } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { type Campaign, campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import { takeGiftBack } from '#web/api/campaigns.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn } from '#web/ui/table/value-columns.ts';

const PLACE = 'gifts';

type Gift = Campaign['givenTo'][number];

/** Who got a gift, what is left of it, and how to take that back. */
export function GiftsPanel({ campaign: { id, givenTo }, mayTakeBack }: { campaign: Campaign; mayTakeBack: boolean }) {
  const [taking, setTaking] = useState<{ gift: Gift; key: string } | null>(null);
  const columns = useMemo(
    () =>
      giftColumns(
        mayTakeBack
          ? (gift) => {
              clearAlerts();
              setTaking({ gift, key: crypto.randomUUID() });
            }
          : null,
      ),
    [mayTakeBack],
  );
  return (
    <DeskPanel title="Gegebene Geschenke">
      <AlertList place={PLACE} />
      <DeskTable
        title="Gegebene Geschenke"
        noun="Geschenke"
        rows={givenTo}
        columns={columns}
        keyOf={({ gift }) => gift}
        empty="Es wurde noch nichts gegeben."
      />
      {taking && (
        <ActDialog
          title="Geschenk zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeGiftBack({ id, gift: taking.gift.gift, reason }, taking.key)}
          done="Das Geschenk ist zurückgenommen."
          fallback={campaignMessages.takeBackFailed}
          onDone={(message) => {
            setTaking(null);
            showAlert('Info', message, { at: PLACE });
          }}
          onClose={() => setTaking(null)}
        >
          <p>
            Von Karte {groupDigits(taking.gift.card)} gehen {formatCents(taking.gift.leftCents)} € an die Region zurück. Aus
            dieser Kampagne bekommt die Karte kein zweites Geschenk.
          </p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}

function giftColumns(takeBack: ((gift: Gift) => void) | null): readonly TableColumn<Gift>[] {
  return [
    {
      id: 'card',
      header: 'Karte',
      narrow: 'bare',
      text: ({ card }) => groupDigits(card),
      searched: ({ card }) => card,
      render: ({ card }) => <DeskLink to={`/karte?nummer=${card}`}>{groupDigits(card)}</DeskLink>,
    },
    {
      id: 'given',
      header: 'Gegeben',
      text: ({ givenAt }) => formatInstant(givenAt),
      sortBy: ({ givenAt }) => Date.parse(givenAt),
    },
    amountColumn('left', 'Noch da', ({ leftCents }) => leftCents),
    ...(takeBack
      ? [
          {
            id: 'take-back',
            header: 'Aktion',
            text: () => '',
            isAction: true,
            render: (gift: Gift) =>
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
          },
        ]
      : []),
  ];
}
