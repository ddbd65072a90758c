import { groupCardNumber } from '#contract/common/card-number.ts';
import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import {
  type Campaign,
  campaignMessages,
  giftOutcomes,
  type GiftLine,
  type GiftPreview,
  previewCampaignGifts as call,
} from '#contract/money/campaigns/campaigns.ts';
import { giveCampaignGifts, previewCampaignGifts } from '#web/api/campaigns.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';

const PLACE = 'campaign-gifts';

/** A list as it was judged or given, under the key by which it is given once. */
interface Judged {
  typed: string;
  key: string;
  preview: GiftPreview;
}

/** Gives the campaign's gift to pasted cards: first it says what would become of each line. */
export function GivePanel({ campaign }: { campaign: Campaign }) {
  const { id } = campaign;
  const [judged, setJudged] = useState<Judged | null>(null);
  const [given, setGiven] = useState<readonly GiftLine[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useContractForm({
    schema: call.input.pick({ cards: true }),
    labels: { cards: 'Kartennummern' },
    start: { cards: '' },
    send: ({ cards }) => previewCampaignGifts(id, cards),
    onSuccess: (preview, { cards }) => {
      setGiven(null);
      setJudged({ typed: cards, key: crypto.randomUUID(), preview });
    },
    fallback: campaignMessages.previewFailed,
  });
  const isCurrent = judged !== null && judged.typed === form.values.cards;
  return (
    <DeskPanel title="Geschenke geben">
      <FormElement form={form}>
        <div className="max-34">
          <TextAreaField
            {...form.field('cards')}
            rows={6}
            spellCheck={false}
            autoComplete="off"
            hint="Eine je Zeile, höchstens 1.000; auch alte Nummern."
          />
        </div>
        <div className="button-row">
          <SubmitButton isSending={form.isSending} className={isCurrent ? 'button button-quiet' : 'button'}>
            Karten prüfen
          </SubmitButton>
        </div>
      </FormElement>
      <AlertList place={PLACE} />
      {isCurrent && (
        <div className="stack mt-6 gap-4">
          <Sums campaign={campaign} preview={judged.preview} />
          {judged.preview.cards > 0 && (
            <div className="button-row">
              <button
                type="button"
                className="button"
                onClick={() => {
                  clearAlerts();
                  setAsking(true);
                }}
              >
                {giftsText(judged.preview.cards)} geben
              </button>
            </div>
          )}
          <Lines lines={judged.preview.lines} />
        </div>
      )}
      {given && (
        <div className="mt-6">
          <Lines lines={given} />
        </div>
      )}
      {isAsking && judged && (
        <ActDialog
          title="Geschenke geben"
          confirm={`${giftsText(judged.preview.cards)} geben`}
          send={async (reason) => {
            const { cards: gifts } = judged.preview;
            const { lines, ...answer } = await giveCampaignGifts({ id, cards: judged.typed, gifts, reason }, judged.key);
            setGiven(lines);
            return answer;
          }}
          // The server gives exactly so many, or none.
          done={`${giftsText(judged.preview.cards)} gegeben.`}
          fallback={campaignMessages.giveFailed}
          onDone={(message) => {
            setAsking(false);
            setJudged(null);
            form.set({ cards: '' });
            showAlert('Info', message, { at: PLACE });
          }}
          onClose={() => setAsking(false)}
        >
          <Sums campaign={campaign} preview={judged.preview} />
        </ActDialog>
      )}
    </DeskPanel>
  );
}

const giftsText = (gifts: number) => (gifts === 1 ? '1 Geschenk' : `${formatCount(gifts)} Geschenke`);

function Sums({ campaign: { giftCents }, preview }: { campaign: Campaign; preview: GiftPreview }) {
  const { cards, sumCents, leftCents, lines } = preview;
  const without = lines.length - cards;
  if (cards === 0) return <p>{campaignMessages.nobodyGets}</p>;
  return (
    <p>
      {cards === 1 ? '1 Karte bekommt' : `${formatCount(cards)} Karten bekommen je`} {formatCents(giftCents)} €
      {cards > 1 && `, zusammen ${formatCents(sumCents)} €`}. Vom Budget bleiben danach {formatCents(leftCents - sumCents)} €.
      {without > 0 && ` ${without === 1 ? '1 Zeile bekommt' : `${formatCount(without)} Zeilen bekommen`} nichts.`}
    </p>
  );
}

interface NumberedLine extends GiftLine {
  line: number;
}

/** What became of each line, those without a gift first. */
function Lines({ lines }: { lines: readonly GiftLine[] }) {
  const numbered = lines.map((line, at) => ({ ...line, line: at + 1 }));
  const isGood = ({ outcome }: GiftLine) => outcome === 'good' || outcome === 'given';
  return (
    <DeskTable
      title="Zeilen der Liste"
      noun="Zeilen"
      rows={[...numbered.filter((line) => !isGood(line)), ...numbered.filter(isGood)]}
      columns={columns}
      keyOf={({ line }) => line}
      empty="Die Liste ist leer."
    />
  );
}

const columns: readonly TableColumn<NumberedLine>[] = [
  {
    id: 'typed',
    header: 'Kartennummer',
    text: ({ typed }) => groupCardNumber(typed),
    searched: ({ typed }) => typed.replaceAll(' ', ''),
  },
  { id: 'outcome', header: 'Ergebnis', text: ({ outcome }) => giftOutcomes[outcome] },
  countColumn('line', 'Zeile', ({ line }) => line),
];
