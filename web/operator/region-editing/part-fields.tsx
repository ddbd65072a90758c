import type { ComponentProps } from 'react';
import { formatCents } from '#contract/common/money.ts';
import { audienceOf, legalTextOf, limitCaps } from '#contract/tenancy/regions/region-parts.ts';
import { saveRegionPicture } from '#web/api/region-editing.ts';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { DayField } from './day-field.tsx';
import { type EntryFieldsProps, EntryList } from './entry-list.tsx';
import { fieldNames } from './field-names.ts';
import { IdentityFields } from './identity-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ruleSentences } from './rule-sentences.ts';
import type { PartEditor } from './use-part-editor.ts';
import { wordsOf } from './words-of.ts';
import { WrittenTextField } from './written-text-field.tsx';
import classes from './regions.module.css';

export function PartFields({ editor }: Fields) {
  const { part } = editor;
  if (audienceOf(part)) return <EntryList editor={editor} {...lists.faqs} />;
  if (legalTextOf(part)) return <LegalFields editor={editor} />;
  switch (part) {
    case 'identity':
      return <IdentityFields editor={editor} />;
    case 'contact':
      return <ContactFields editor={editor} />;
    case 'pictures':
      return <PictureFields editor={editor} />;
    case 'appointments':
      return <Texts editor={editor} fields={appointments} />;
    case 'places':
      return <PlaceFields editor={editor} />;
    case 'fees':
      return <FeeFields editor={editor} />;
    case 'rules':
      return <RuleFields editor={editor} />;
    case 'limits':
      return <TextGrid editor={editor} fields={limits} />;
    default:
      return <EntryList editor={editor} {...lists.perks} />;
  }
}

interface Fields {
  editor: PartEditor;
}

/** One-line texts by their names in the part, in the order of the screen. */
type TextFields = Record<string, Omit<Partial<ComponentProps<typeof TextField>>, 'autoComplete'>>;

interface TextsProps extends Fields {
  fields: TextFields;
  /** The entry that they belong to, where they are not the part's own. */
  path?: string;
}

function Texts({ editor, fields, path }: TextsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <TextField key={name} {...editor.text(path ? `${path}.${name}` : name)} autoComplete="off" {...field} />
  ));
}

function TextGrid(props: TextsProps) {
  return (
    <div className={classes.grid}>
      <Texts {...props} />
    </div>
  );
}

const amountIn = (unit: string) =>
  ({ inputMode: 'decimal', maxLength: 20, end: <span className={classes.unit}>{unit}</span> }) as const;
const minutes = { inputMode: 'numeric', maxLength: 2 } as const;
const address = { type: 'url', maxLength: 500, placeholder: 'https://' };

const contact: TextFields = {
  contact_person: { maxLength: 100 },
  personenbezeichnung: { maxLength: 100, hint: 'Etwa: Ihr Kontakt vor Ort' },
  email: { type: 'email', maxLength: 100 },
  phone: { type: 'tel', maxLength: 40 },
};

const calendar = {
  ...address,
  hint: 'Adresse des Kalenders, der auf der Seite Terminbuchung eingebettet wird. Sie beginnt mit https://.',
};
const appointments: TextFields = {
  appointment_iframe_url: calendar,
  appointment_iframe_url_interest: calendar,
  appointment_iframe_url_mitarbeitercard: calendar,
};

const fee = amountIn('€ netto');
const fees: TextFields = {
  partnerEntry: fee,
  employerEntry: fee,
  discountForBoth: fee,
  partnerMembershipDiscount: fee,
  employerMembershipDiscount: fee,
};
const priceList = { ...address, hint: 'Adresse eines PDF, wenn andere die Preise nennen. Sie beginnt mit https://.' };
const priceLists: TextFields = { partnerPriceList: priceList, employerPriceList: priceList };

const OVER_LIMIT = 'Darüber lehnt das Portal den Bonus ab und meldet es dem Betrieb.';
const bonusLimit = (name: keyof typeof limitCaps) => ({
  ...amountIn('€'),
  hint: `${OVER_LIMIT} Über ${formatCents(limitCaps[name].alone)} € gibt eine zweite Person frei; höchstens ${formatCents(limitCaps[name].most)} €.`,
});
const limits: TextFields = {
  bonusAtOnce: bonusLimit('bonusAtOnce'),
  bonusADay: bonusLimit('bonusADay'),
  bonusUnsettled: bonusLimit('bonusUnsettled'),
  freshMandate: {
    ...amountIn('€'),
    hint: 'Bis die erste Lastschrift eines Arbeitgebers zehn Tage steht, wird höchstens so viel eingezogen. Was darüber liegt, zahlt er per Überweisung.',
  },
  bookingNoticeMinutes: {
    ...minutes,
    hint: 'Nach so vielen Minuten erscheinen Buchungen laut Hinweis. 0 blendet den Hinweis aus.',
  },
  stornoMinutes: { ...minutes, hint: 'So lange nimmt eine Kasse ihre Buchungen selbst zurück. Bei 0 gibt es nur Korrekturen.' },
};

function LegalFields({ editor }: Fields) {
  return (
    <>
      {editor.slug !== '' && (
        <CheckboxField
          {...editor.tick('usesOperatorText')}
          hint="Die Region hat dann keinen eigenen Text; es gilt immer der des Betreibers."
        />
      )}
      {editor.data.usesOperatorText !== true && <WrittenTextField editor={editor} path="html" />}
      <DayField
        editor={editor}
        path="validFrom"
        hint="Ab diesem Tag gilt die Fassung, bis dahin die bisherige. Ohne Angabe gilt sie ab der Veröffentlichung."
      />
    </>
  );
}

function ContactFields({ editor }: Fields) {
  return (
    <>
      <TextGrid editor={editor} fields={contact} />
      <WrittenTextField editor={editor} path="greeting" />
    </>
  );
}

function PictureFields({ editor }: Fields) {
  return (
    <div className={classes.grid}>
      {Object.keys(editor.data).map((field) => {
        const address = String(editor.data[field]);
        return (
          <PictureField
            key={field}
            label={fieldNames[field]!}
            hint="PNG oder JPEG bis 5 MB. Das Bild wird neu geschrieben; Angaben wie der Aufnahmeort fallen weg."
            error={editor.errorAt(field)}
            accept=".png,.jpg,.jpeg"
            shown={address || null}
            upload={async (file) => editor.set(field, await saveRegionPicture(editor.slug, file))}
            isOpen={editor.isOpen}
          >
            {address !== '' && (
              <button
                type="button"
                className="field-button"
                aria-label={`Bild entfernen: ${fieldNames[field]}`}
                onClick={() => editor.set(field, '')}
              >
                Entfernen
              </button>
            )}
          </PictureField>
        );
      })}
    </div>
  );
}

function PlaceFields({ editor }: Fields) {
  return (
    <>
      <section>
        <h3>Gemeinden</h3>
        <EntryList editor={editor} {...lists.communities} />
      </section>
      <section>
        <h3>Gewerbevereine</h3>
        <EntryList editor={editor} {...lists.tradeAssociations} />
      </section>
    </>
  );
}

function FeeFields({ editor }: Fields) {
  return (
    <>
      <TextGrid editor={editor} fields={fees} />
      <TextAreaField {...editor.text('partnerEntryDescription')} rows={3} maxLength={500} />
      <TextGrid editor={editor} fields={priceLists} />
    </>
  );
}

function RuleFields({ editor }: Fields) {
  return (
    <div className={classes.grid}>
      {Object.entries(ruleSentences).map(([rule, sentence]) => (
        <CheckboxField key={rule} {...editor.tick(rule)} hint={sentence} />
      ))}
      <DayField
        editor={editor}
        path="sponsorCarriesDisagioUntil"
        hint="Bis zum Ende dieses Tages zahlt der Sponsor der Karte das Disagio; Partner zahlen keines. Ohne Angabe zahlen es die Partner."
      />
    </div>
  );
}

type Entry = Record<string, unknown>;

const CARD_NAME = 'Für {cardName} steht später der Name der Karte.';

function FaqEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <Texts editor={editor} path={path} fields={{ question: { maxLength: 300, hint: CARD_NAME } }} />
      <WrittenTextField editor={editor} path={`${path}.answer`} hint={CARD_NAME} />
    </>
  );
}

function CommunityEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <Texts editor={editor} path={path} fields={{ name: { maxLength: 60 } }} />
      <CheckboxField {...editor.tick(`${path}.requiresDisagioModel`)} />
      <CheckboxField {...editor.tick(`${path}.hidesTradeAssociation`)} />
    </>
  );
}

function AssociationEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <Texts editor={editor} path={path} fields={{ name: { maxLength: 120 } }} />
      <CheckboxField {...editor.tick(`${path}.isRequired`)} />
    </>
  );
}

const perkLinks: TextFields = {
  urlVendor: address,
  urlVendorPlayStore: address,
  urlVendorAppStore: address,
  urlInstruction: address,
};

function PerkEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <Texts editor={editor} path={path} fields={{ perkValue: { maxLength: 60, hint: 'Das können Karteninhaber kopieren.' } }} />
      <div className={classes.grid}>
        <DayField editor={editor} path={`${path}.availableFrom`} />
        <DayField editor={editor} path={`${path}.availableUntil`} />
      </div>
      <WrittenTextField editor={editor} path={`${path}.description`} />
      <TextGrid editor={editor} path={path} fields={perkLinks} />
    </>
  );
}

const named = (field: string) => (entry: Entry) => String(entry[field]);

/** A perk has no name of its own: the first line of what visitors read of it, else its code. */
const perkTitle = ({ description, perkValue }: Entry) => firstLine(description) || String(perkValue);
const perkAside = ({ description, perkValue }: Entry) => (firstLine(description) ? String(perkValue) : '');
const firstLine = (html: unknown) => wordsOf(String(html)).split('\n', 1)[0]!;

const lists = {
  faqs: { list: 'faqs', one: 'Frage', title: named('question'), fresh: { question: '', answer: '' }, Fields: FaqEntry },
  communities: {
    list: 'communities',
    one: 'Gemeinde',
    title: named('name'),
    fresh: { name: '', requiresDisagioModel: false, hidesTradeAssociation: false },
    Fields: CommunityEntry,
  },
  tradeAssociations: {
    list: 'tradeAssociations',
    one: 'Gewerbeverein',
    title: named('name'),
    fresh: { name: '', isRequired: false },
    Fields: AssociationEntry,
  },
  perks: {
    list: 'perks',
    one: 'Vorteil',
    title: perkTitle,
    aside: perkAside,
    fresh: {
      perkValue: '',
      availableFrom: '',
      availableUntil: '',
      description: '',
      urlVendor: '',
      urlVendorPlayStore: '',
      urlVendorAppStore: '',
      urlInstruction: '',
    },
    Fields: PerkEntry,
  },
};
