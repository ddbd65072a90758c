import { audienceOf, legalTextOf } from '#contract/tenancy/regions/region-parts.ts';
import { saveRegionPicture } from '#web/api/region-editing.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DayField } from './day-field.tsx';
import { type EntryFieldsProps, EntryList } from './entry-list.tsx';
import { fieldNames } from './field-names.ts';
import { IdentityFields } from './identity-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { ruleSentences } from './rule-sentences.ts';
import type { PartEditor } from './use-part-editor.ts';
import { WrittenTextField } from './written-text-field.tsx';
import classes from './regions.module.css';

/** The fields of a part. */
export function PartFields({ editor }: { editor: PartEditor }) {
  const { part } = editor;
  if (audienceOf(part)) return <FaqFields editor={editor} />;
  if (legalTextOf(part)) return <LegalFields editor={editor} />;
  switch (part) {
    case 'identity':
      return <IdentityFields editor={editor} />;
    case 'contact':
      return <ContactFields editor={editor} />;
    case 'pictures':
      return <PictureFields editor={editor} />;
    case 'appointments':
      return <AddressFields editor={editor} />;
    case 'places':
      return <PlaceFields editor={editor} />;
    case 'fees':
      return <FeeFields editor={editor} />;
    case 'rules':
      return <RuleFields editor={editor} />;
    case 'limits':
      return <LimitFields editor={editor} />;
    default:
      return <PerkFields editor={editor} />;
  }
}

interface Fields {
  editor: PartEditor;
}

function FaqFields({ editor }: Fields) {
  return (
    <EntryList
      editor={editor}
      list="faqs"
      one="Frage"
      add="Frage hinzufügen"
      titleOf={({ question }) => String(question)}
      fresh={{ question: '', answer: '' }}
      Fields={FaqEntry}
    />
  );
}

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
      <div className={classes.grid}>
        <TextField {...editor.text('contact_person')} autoComplete="off" maxLength={100} />
        <TextField {...editor.text('personenbezeichnung')} autoComplete="off" maxLength={100} hint="Etwa: Ihr Kontakt vor Ort" />
        <TextField {...editor.text('email')} autoComplete="off" type="email" maxLength={100} />
        <TextField {...editor.text('phone')} autoComplete="off" type="tel" maxLength={40} />
      </div>
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

function AddressFields({ editor }: Fields) {
  return Object.keys(editor.data).map((field) => (
    <TextField
      autoComplete="off"
      key={field}
      {...editor.text(field)}
      type="url"
      maxLength={500}
      placeholder="https://"
      hint="Adresse des Kalenders, der auf der Seite Terminbuchung eingebettet wird. Sie beginnt mit https://."
    />
  ));
}

function PlaceFields({ editor }: Fields) {
  return (
    <>
      <section>
        <h3>Gemeinden</h3>
        <EntryList
          editor={editor}
          list="communities"
          one="Gemeinde"
          add="Gemeinde hinzufügen"
          titleOf={({ name }) => String(name)}
          fresh={{ name: '', requiresDisagioModel: false, hidesTradeAssociation: false }}
          Fields={CommunityEntry}
        />
      </section>
      <section>
        <h3>Gewerbevereine</h3>
        <EntryList
          editor={editor}
          list="tradeAssociations"
          one="Gewerbeverein"
          add="Gewerbeverein hinzufügen"
          titleOf={({ name }) => String(name)}
          fresh={{ name: '', isRequired: false }}
          Fields={AssociationEntry}
        />
      </section>
    </>
  );
}

const euro = <span className={classes.unit}>€ netto</span>;

function FeeFields({ editor }: Fields) {
  const amounts = ['partnerEntry', 'employerEntry', 'discountForBoth', 'partnerMembershipDiscount', 'employerMembershipDiscount'];
  return (
    <>
      <div className={classes.grid}>
        {amounts.map((field) => (
          <TextField autoComplete="off" key={field} {...editor.text(field)} inputMode="decimal" maxLength={20} end={euro} />
        ))}
      </div>
      <TextAreaField {...editor.text('partnerEntryDescription')} rows={3} maxLength={500} />
    </>
  );
}

function RuleFields({ editor }: Fields) {
  return (
    <>
      {Object.entries(ruleSentences).map(([rule, sentence]) => (
        <CheckboxField key={rule} {...editor.tick(rule)} hint={sentence} />
      ))}
      <DayField
        editor={editor}
        path="sponsorCarriesDisagioUntil"
        hint="Bis zum Ende dieses Tages zahlt der Sponsor der Karte das Disagio; Partner zahlen keines. Ohne Angabe zahlen es die Partner."
      />
    </>
  );
}

function LimitFields({ editor }: Fields) {
  return (
    <div className={classes.grid}>
      {['bonusAtOnce', 'bonusADay', 'bonusUnsettled'].map((field) => (
        <TextField
          autoComplete="off"
          key={field}
          {...editor.text(field)}
          inputMode="decimal"
          maxLength={20}
          end={<span className={classes.unit}>€</span>}
          hint="Darüber lehnt das Portal den Bonus ab und meldet es dem Betrieb."
        />
      ))}
      <TextField
        autoComplete="off"
        {...editor.text('freshMandate')}
        inputMode="decimal"
        maxLength={20}
        end={<span className={classes.unit}>€</span>}
        hint="Bis die erste Lastschrift eines Arbeitgebers zehn Tage steht, wird höchstens so viel eingezogen. Was darüber liegt, zahlt er per Überweisung."
      />
      <TextField
        autoComplete="off"
        {...editor.text('bookingNoticeMinutes')}
        inputMode="numeric"
        maxLength={2}
        hint="Nach so vielen Minuten erscheinen Buchungen laut Hinweis. 0 blendet den Hinweis aus."
      />
      <TextField
        autoComplete="off"
        {...editor.text('stornoMinutes')}
        inputMode="numeric"
        maxLength={2}
        hint="So lange nimmt eine Kasse ihre Buchungen selbst zurück. Bei 0 gibt es nur Korrekturen."
      />
    </div>
  );
}

const emptyPerk = {
  perkValue: '',
  availableFrom: '',
  availableUntil: '',
  description: '',
  urlVendor: '',
  urlVendorPlayStore: '',
  urlVendorAppStore: '',
  urlInstruction: '',
};

function PerkFields({ editor }: Fields) {
  return (
    <EntryList
      editor={editor}
      list="perks"
      one="Vorteil"
      add="Vorteil hinzufügen"
      titleOf={({ perkValue }) => String(perkValue)}
      fresh={emptyPerk}
      Fields={PerkEntry}
    />
  );
}

function FaqEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <TextField {...editor.text(`${path}.question`)} autoComplete="off" maxLength={300} />
      <WrittenTextField editor={editor} path={`${path}.answer`} hint="{cardName} wird durch den Namen der Karte ersetzt." />
    </>
  );
}

function CommunityEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <TextField {...editor.text(`${path}.name`)} autoComplete="off" maxLength={60} />
      <CheckboxField {...editor.tick(`${path}.requiresDisagioModel`)} />
      <CheckboxField {...editor.tick(`${path}.hidesTradeAssociation`)} />
    </>
  );
}

function AssociationEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <TextField {...editor.text(`${path}.name`)} autoComplete="off" maxLength={120} />
      <CheckboxField {...editor.tick(`${path}.isRequired`)} />
    </>
  );
}

function PerkEntry({ editor, path }: EntryFieldsProps) {
  return (
    <>
      <TextField
        {...editor.text(`${path}.perkValue`)}
        autoComplete="off"
        maxLength={60}
        hint="Das können Karteninhaber kopieren."
      />
      <div className={classes.grid}>
        <DayField editor={editor} path={`${path}.availableFrom`} />
        <DayField editor={editor} path={`${path}.availableUntil`} />
      </div>
      <WrittenTextField editor={editor} path={`${path}.description`} />
      <div className={classes.grid}>
        {['urlVendor', 'urlVendorPlayStore', 'urlVendorAppStore', 'urlInstruction'].map((field) => (
          <TextField
            autoComplete="off"
            key={field}
            {...editor.text(`${path}.${field}`)}
            type="url"
            maxLength={500}
            placeholder="https://"
          />
        ))}
      </div>
    </>
  );
}
