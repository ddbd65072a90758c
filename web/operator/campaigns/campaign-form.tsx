import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { withRules } from '#contract/common/form-rules.ts';
import { formatCents } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import {
  campaignMessages,
  campaignRules,
  campaignTerms,
  type CampaignTerms,
  createCampaign,
  type GiftPlaces,
  giftPlaces,
  type GiftReason,
  giftReasons,
  MOST_GIFT,
} from '#contract/money/campaigns/campaigns.ts';
import { giftPlaceChoicesQuery } from '#web/api/campaigns.ts';
import { ChoiceBoxes, FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

const typedDay = z.string().refine((text) => readGermanDay(text.trim()) !== null, campaignMessages.day);

/** The rules of the call; days as they are typed. */
const schema = withRules(
  campaignTerms.extend({
    region: createCampaign.input.shape.region,
    startsOn: typedDay,
    endsOn: typedDay,
    useUntil: typedDay,
  }),
  campaignRules((text) => readGermanDay(text.trim())),
);

const labels = {
  region: 'Region',
  name: 'Name der Kampagne',
  sponsor: 'Wer bezahlt die Geschenke?',
  gift: 'Geschenk je Karte',
  givenFor: 'Wer bekommt ein Geschenk?',
  topUp: 'Aufladung mindestens',
  budget: 'Budget',
  startsOn: 'Erster Tag',
  endsOn: 'Letzter Tag',
  useUntil: 'Einlösbar bis',
  countsAt: 'Wo gelten die Geschenke?',
  trades: 'Kategorien',
  branches: 'Filialen',
  postcodes: 'Postleitzahlen',
} as const;

const empty: CampaignTerms = {
  name: '',
  sponsor: '',
  gift: '',
  givenFor: 'list',
  topUp: '',
  budget: '',
  startsOn: '',
  endsOn: '',
  useUntil: '',
  countsAt: 'all',
  trades: [],
  branches: [],
  postcodes: '',
};

const reasons = Object.entries(giftReasons).map(([value, label]) => ({ value, label }));
const BY_ITSELF = 'Von selbst: jede Person einmal';
const givingHints: Record<GiftReason, string> = {
  list: 'Sie geben sie auf der Seite der Kampagne',
  'top-up': BY_ITSELF,
  registration: BY_ITSELF,
  'take-over': 'Nur mit einer Übernahme, die an einem ihrer Tage freigegeben wird',
};
const options = Object.entries(giftPlaces).map(([value, label]) => ({ value, label }));

interface CampaignFormProps<Answer> {
  regions: readonly { slug: string; name: string }[];
  /** What a planned campaign says; its days as they are typed. */
  start?: CampaignTerms & { region: string };
  confirm: string;
  send: (terms: CampaignTerms, region: string) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}

/** What a campaign gives, how long, and where it counts; a planned one keeps its region. */
export function CampaignForm<Answer>({ regions, start, confirm, send, onSaved }: CampaignFormProps<Answer>) {
  const form = useContractForm({
    schema,
    labels,
    start: { ...(start ?? { ...empty, region: regions.length === 1 ? regions[0]!.slug : '' }) },
    send: ({ region, ...typed }) =>
      send(
        {
          ...typed,
          ...chosenPlaces(typed),
          startsOn: readGermanDay(typed.startsOn.trim())!,
          endsOn: readGermanDay(typed.endsOn.trim())!,
          useUntil: readGermanDay(typed.useUntil.trim())!,
        },
        region,
      ),
    onSuccess: onSaved,
    fallback: campaignMessages.saveFailed,
  });
  const { region, countsAt, givenFor } = form.values;
  const { onChange: chooseRegion, ...regionField } = form.field('region');
  return (
    <FormElement form={form}>
      <FieldGrid>
        {!start && (
          <SelectField
            {...regionField}
            onChange={(event) => {
              // Branches are those of one region.
              form.set({ branches: [] });
              void chooseRegion(event);
            }}
            placeholder="Bitte wählen"
            options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        )}
        <TextField
          {...form.field('name')}
          autoComplete="off"
          maxLength={60}
          hint="Karteninhaber lesen ihn, zum Beispiel: Feuerwehr dankt"
        />
        <TextField {...form.field('sponsor')} autoComplete="off" maxLength={60} hint="Nur für die Verwaltung" />
        <EuroField
          {...form.field('gift')}
          hint={`In Euro, höchstens ${formatCents(MOST_GIFT)}${givenFor === 'take-over' ? '. Mehr bringt keine Karte mit.' : ''}`}
        />
        <SelectField {...form.field('givenFor')} options={reasons} hint={givingHints[givenFor]} />
        {givenFor === 'top-up' && <EuroField {...form.field('topUp')} hint="In Euro, auf einmal an einer Kasse" />}
        <EuroField {...form.field('budget')} hint="In Euro. Mehr wird nie gegeben." />
        <DateField {...form.field('startsOn')} onPick={(startsOn) => form.set({ startsOn })} hint="Ab diesem Tag wird gegeben" />
        <DateField {...form.field('endsOn')} onPick={(endsOn) => form.set({ endsOn })} hint="Danach wird nichts mehr gegeben" />
        <DateField
          {...form.field('useUntil')}
          onPick={(useUntil) => form.set({ useUntil })}
          hint="Was dann übrig ist, geht an die Region zurück"
        />
        <SelectField {...form.field('countsAt')} options={options} />
      </FieldGrid>
      {countsAt === 'postcodes' && (
        <TextField {...form.field('postcodes')} autoComplete="off" inputMode="text" hint="Durch Komma getrennt" />
      )}
      {(countsAt === 'trades' || countsAt === 'branches') && (
        <Choices region={region} boxes={form.field(countsAt)} which={countsAt} />
      )}
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>{confirm}</SubmitButton>
      </div>
    </FormElement>
  );
}

/** What was chosen before the place was another one does not count. */
function chosenPlaces({ countsAt, trades, branches, postcodes }: CampaignTerms) {
  return {
    trades: countsAt === 'trades' ? trades : [],
    branches: countsAt === 'branches' ? branches : [],
    postcodes: countsAt === 'postcodes' ? postcodes : '',
  };
}

interface ChoicesProps {
  region: string;
  which: Extract<GiftPlaces, 'trades' | 'branches'>;
  boxes: Parameters<typeof ChoiceBoxes>[0]['field'];
}

function Choices({ region, which, boxes }: ChoicesProps) {
  const { data, error, isLoadingError, refetch } = useQuery({ ...giftPlaceChoicesQuery(region), enabled: region !== '' });
  if (region === '') return <p>Bitte wählen Sie zuerst eine Region.</p>;
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die Auswahl wird geladen …</output>;
  return <ChoiceBoxes key={`${region} ${which}`} field={boxes} choices={data[which]} />;
}
