import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents, formatEuros } from '#contract/common/money.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  type Campaign,
  campaignMessages,
  campaignPaymentTerms,
  campaignStates,
  giftLabel,
  giftReasonText,
  startCampaign,
} from '#contract/money/campaigns/campaigns.ts';
import { campaignQuery } from '#web/api/campaigns.ts';
import { currentUser } from '#web/api/current-user.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import classes from '#web/operator/taking-over/taking-over.module.css';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { CampaignActs } from './campaign-acts.tsx';
import { GivePanel } from './give-panel.tsx';
import { GiftsPanel } from './gifts-panel.tsx';
import { stateTones } from './state-tones.ts';
import { tellClaim } from './tell-claim.ts';

/** One campaign: what it gives, how much is left, who got it. */
export function CampaignScreen() {
  const { nummer }: { nummer?: string | number } = useSearch({ strict: false });
  const id = Number(nummer);
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <DeskPage title="Kampagne" lead={campaignMessages.gone}>
        <DeskLink to="/kampagnen">Alle Kampagnen</DeskLink>
      </DeskPage>
    );
  return <CampaignPage key={id} id={id} />;
}

function CampaignPage({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(campaignQuery(id));
  const user = currentUser.use();
  const mayDecide = user !== null && isPermitted(startCampaign.who, user);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title={data ? `Kampagne „${data.name}“` : 'Kampagne'}
      actions={data && <StateMark tone={stateTones[data.state]}>{campaignStates[data.state]}</StateMark>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Kampagne wird geladen …</output>}
      {data && (
        <>
          <Standing campaign={data} mayDecide={mayDecide} />
          {data.takeOvers.length > 0 && <TakeOversPanel takeOvers={data.takeOvers} />}
          {mayDecide && data.state === 'running' && data.givenFor === 'list' && <GivePanel campaign={data} />}
          {data.givenTo.length > 0 && <GiftsPanel campaign={data} />}
        </>
      )}
    </DeskPage>
  );
}

function Standing({ campaign, mayDecide }: { campaign: Campaign; mayDecide: boolean }) {
  return (
    <DeskPanel title="Stand">
      <Facts
        facts={[
          ['Region', campaign.regionName],
          ['Bezahlt von', campaign.sponsor],
          [giftLabel(campaign.givenFor), formatEuros(campaign.giftCents)],
          ['Wer es bekommt', giftReasonText(campaign.givenFor, campaign.topUpCents)],
          ['Zeitraum', `${formatDate(campaign.startsOn)} bis ${formatDate(campaign.endsOn)}`],
          ['Einlösbar', `${campaign.where} bis ${formatDate(campaign.useUntil)}`],
          ['Budget', formatEuros(campaign.budgetCents)],
          ['Zahlung', campaign.claim ? tellClaim(campaign.claim) : campaign.state === 'planned' && campaignPaymentTerms],
          ['Gegeben', campaign.gifts === 0 ? 'noch nichts' : `${formatEuros(campaign.givenCents)}, ${giftsText(campaign.gifts)}`],
          ['Davon eingelöst', campaign.gifts > 0 && formatEuros(campaign.usedCents)],
          ['Nicht genutzt, nicht zu bezahlen', campaign.gifts > 0 && formatEuros(campaign.backCents)],
          ['Davon noch auf Karten', campaign.gifts > 0 && formatEuros(campaign.onCardsCents)],
          ['Vom Budget noch frei', formatEuros(campaign.leftCents)],
          ['Angelegt', `${formatInstant(campaign.madeAt)}, ${campaign.madeBy}`],
        ]}
      />
      {campaign.waitsForSecond && (
        <p className="mt-4">
          Ein Auftrag wartet auf die Freigabe durch eine zweite Person: <DeskLink to="/freigaben">Freigaben</DeskLink>.
          {campaign.state === 'planned' && ' Wer die Kampagne jetzt ändert, beendet ihn damit.'}
        </p>
      )}
      {mayDecide && <CampaignActs campaign={campaign} />}
    </DeskPanel>
  );
}

const giftsText = (gifts: number) => (gifts === 1 ? '1 Geschenk' : `${formatCount(gifts)} Geschenke`);

/** Which take-overs brought its gifts along. */
function TakeOversPanel({ takeOvers }: { takeOvers: Campaign['takeOvers'] }) {
  return (
    <DeskPanel title="Geschenke aus Übernahmen">
      <ListTable aria-label="Geschenke aus Übernahmen" columns={['Übernahme', 'Karten', 'Geschenke']} className={classes.totals!}>
        {takeOvers.map(({ id, provider, isBack, cards, cents }) => (
          <tr key={id}>
            <th scope="row">
              <DeskLink to={`/uebernahme?nummer=${id}`}>{provider}</DeskLink>
              {isBack && ', zurückgenommen'}
            </th>
            <td>{cards === 1 ? '1 Karte' : `${formatCount(cards)} Karten`}</td>
            <td data-amount>{formatCents(cents)} €</td>
          </tr>
        ))}
      </ListTable>
    </DeskPanel>
  );
}
