import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '#contract/common/roles.ts';
import { campaignStates, type CampaignSummary, createCampaign as call } from '#contract/money/campaigns/campaigns.ts';
import { campaignsQuery, createCampaign } from '#web/api/campaigns.ts';
import { currentUser } from '#web/api/current-user.ts';
import { DeskLink, DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { stateTones } from './state-tones.ts';

/** What regions give to cards, and how to plan it. */
export function CampaignsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(campaignsQuery);
  const navigate = useNavigate();
  const user = currentUser.use();
  const mayPlan = user !== null && isPermitted(call.who, user);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Kampagnen"
      lead="Geschenke einer Region an Karten: mit Budget, letztem Tag und den Orten, an denen sie gelten. Eine zweite Person gibt das Budget frei."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Kampagnen werden geladen …</output>}
      {data && (
        <>
          <DeskPanel title="Alle Kampagnen">
            {data.campaigns.length === 0 ? (
              <p>Es gibt noch keine Kampagne. Hier steht dann, was jede gegeben hat und was von ihrem Budget noch frei ist.</p>
            ) : (
              <DeskTable
                title="Kampagnen"
                noun="Kampagnen"
                rows={data.campaigns}
                columns={columns}
                keyOf={({ id }) => id}
                empty="Keine Kampagnen gefunden"
              />
            )}
          </DeskPanel>
          {mayPlan && (
            <DeskPanel title="Neue Kampagne">
              <CampaignForm
                regions={data.regions}
                confirm="Kampagne anlegen"
                send={(terms, region) => createCampaign({ ...terms, region })}
                onSaved={(answer) => answer && void navigate({ to: '/kampagne', search: { nummer: String(answer.id) } })}
              />
            </DeskPanel>
          )}
        </>
      )}
    </DeskPage>
  );
}

const columns: readonly TableColumn<CampaignSummary>[] = [
  {
    id: 'name',
    header: 'Kampagne',
    text: ({ name }) => name,
    render: ({ id, name }) => <DeskLink to={`/kampagne?nummer=${id}`}>{name}</DeskLink>,
  },
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ regionName }) => regionName },
  { id: 'sponsor', header: 'Bezahlt von', text: ({ sponsor }) => sponsor, isExtra: true },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: ({ state }) => campaignStates[state],
    render: ({ state }) => <StateMark tone={stateTones[state]}>{campaignStates[state]}</StateMark>,
  },
  dayColumn('endsOn', 'Letzter Tag', ({ endsOn }) => endsOn),
  countColumn('gifts', 'Geschenke', ({ gifts }) => gifts),
  amountColumn('budget', 'Budget', ({ budgetCents }) => budgetCents),
  amountColumn('given', 'Gegeben', ({ givenCents }) => givenCents),
  amountColumn('used', 'Eingelöst', ({ usedCents }) => usedCents),
  amountColumn('back', 'Zurück', ({ backCents }) => backCents),
  amountColumn('left', 'Noch frei', ({ leftCents }) => leftCents),
];
