import { formatCents } from '#contract/common/money.ts';
import { type Campaign, campaignMessages, type CampaignTerms } from '#contract/money/campaigns/campaigns.ts';
import { changeCampaign, startCampaign, stopCampaign } from '#web/api/campaigns.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CampaignForm } from './campaign-form.tsx';

const PLACE = 'campaign-acts';

/** What staff can do with a whole campaign: change it, start it, stop it. */
export function CampaignActs({ campaign }: { campaign: Campaign }) {
  const { chosen, open, dialog } = useChosenAct<'start' | 'change' | 'stop'>(PLACE);
  const { id, state, waitsForSecond, budgetCents } = campaign;
  const isPlanned = state === 'planned';
  return (
    <div className="stack mt-6 gap-4">
      <AlertList place={PLACE} />
      <div className="button-row">
        {isPlanned && !waitsForSecond && (
          <button type="button" className="button" onClick={() => open('start')}>
            Kampagne starten
          </button>
        )}
        {isPlanned && (
          <button type="button" className="button button-quiet" onClick={() => open('change')}>
            Kampagne ändern
          </button>
        )}
        {(isPlanned || state === 'running') && (
          <button type="button" className="button button-quiet" onClick={() => open('stop')}>
            {isPlanned ? 'Kampagne verwerfen' : 'Kampagne anhalten'}
          </button>
        )}
      </div>
      {chosen === 'start' && (
        <ActDialog
          title="Kampagne starten"
          confirm="Starten"
          send={(reason) => startCampaign({ id, reason })}
          done="Die Kampagne ist gestartet."
          fallback={campaignMessages.startFailed}
          {...dialog}
        >
          <p>
            Eine zweite Person gibt das Budget von {formatCents(budgetCents)} € frei. Danach lässt sich an der Kampagne nichts
            mehr ändern, nur anhalten.
          </p>
        </ActDialog>
      )}
      {chosen === 'change' && (
        <Dialog title="Kampagne ändern" onClose={dialog.onClose}>
          <CampaignForm
            regions={[]}
            start={termsOf(campaign)}
            confirm="Änderungen speichern"
            send={(terms) => changeCampaign({ ...terms, id })}
            onSaved={() => dialog.onDone('Die Kampagne ist geändert.')}
          />
        </Dialog>
      )}
      {chosen === 'stop' && (
        <ActDialog
          title={isPlanned ? 'Kampagne verwerfen' : 'Kampagne anhalten'}
          confirm={isPlanned ? 'Verwerfen' : 'Anhalten'}
          send={(reason) => stopCampaign({ id, reason })}
          done={isPlanned ? 'Die Kampagne ist verworfen.' : 'Die Kampagne ist angehalten.'}
          fallback={campaignMessages.stopFailed}
          {...dialog}
        >
          <p>
            Es wird nichts mehr gegeben; das lässt sich nicht zurücknehmen. Was schon auf Karten ist, bleibt dort und kann bis zu
            seinem letzten Tag eingelöst werden.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

/** A planned campaign as its form shows it. */
function termsOf(campaign: Campaign): CampaignTerms & { region: string } {
  const { region, name, sponsor, giftCents, budgetCents, countsAt, places } = campaign;
  return {
    region,
    name,
    sponsor,
    gift: formatCents(giftCents),
    givenFor: campaign.givenFor,
    topUp: campaign.topUpCents === null ? '' : formatCents(campaign.topUpCents),
    budget: formatCents(budgetCents),
    startsOn: formatDate(campaign.startsOn),
    endsOn: formatDate(campaign.endsOn),
    useUntil: formatDate(campaign.useUntil),
    countsAt,
    trades: countsAt === 'trades' ? places : [],
    branches: countsAt === 'branches' ? places : [],
    postcodes: countsAt === 'postcodes' ? places.join(', ') : '',
  };
}
