import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { previewTexts } from '#contract/operator/region-editing/region-editing.ts';
import { audienceOf, legalTextOf } from '#contract/tenancy/regions/region-parts.ts';
import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { ask } from '#web/api/client.ts';
import { contactPicturesQuery } from '#web/api/region-editing.ts';
import { legalTextQuery } from '#web/api/region.ts';
import { RegionPicture } from '#web/ui/region-picture.tsx';
import { PerkView } from '#web/public/perks/perk-view.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaqList } from '#web/ui/faq-list.tsx';
import { HtmlText } from '#web/ui/html-text.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ColourPreview } from './colour-preview.tsx';
import { fieldNames } from './field-names.ts';
import { fillCardName } from './fill-card-name.ts';
import { PageInLook } from './page-in-look.tsx';
import { sectionNames } from './part-names.ts';
import { logoOf } from './picture-of.ts';
import { ruleSentences } from './rule-sentences.ts';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

type Data = Record<string, unknown>;
type Entries = Record<string, string>[];

/**
 * What is typed, as visitors would see it, on a phone and on a wide screen. The server cleans the texts as for
 * publishing.
 */
export function PartPreview({ editor, onClose }: { editor: PartEditor; onClose: () => void }) {
  const [isPhone, setIsPhone] = useState(false);
  const id = useId();
  const texts = textsOf(editor.data);
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: [previewTexts.path, editor.slug, texts],
    queryFn: async () => (await ask(previewTexts, { slug: editor.slug, texts })).texts,
    gcTime: 0,
  });
  return (
    <Dialog title={`Vorschau: ${sectionNames[editor.part]}`} onClose={onClose} isNarrow>
      <fieldset className={`row gap-3 middle ${classes.buttons}`}>
        <legend className="visually-hidden">Breite</legend>
        <button
          type="button"
          className="field-button"
          aria-pressed={!isPhone}
          aria-controls={id}
          onClick={() => setIsPhone(false)}
        >
          Bildschirm
        </button>
        <button type="button" className="field-button" aria-pressed={isPhone} aria-controls={id} onClick={() => setIsPhone(true)}>
          Telefon
        </button>
      </fieldset>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <div id={id} className={classes.stage} data-phone={isPhone || undefined}>
        {data && <InLook editor={editor} texts={data} />}
      </div>
    </Dialog>
  );
}

/** On the page that shows it to visitors; colours and figures stand for themselves. */
function InLook(staged: Staged) {
  const { part, slug } = staged.editor;
  if (part === 'identity')
    return (
      <div className={classes.staged}>
        <Stage {...staged} />
      </div>
    );
  return (
    <PageInLook slug={slug} part={part}>
      <Stage {...staged} />
    </PageInLook>
  );
}

/** The operator's own text, which a region without one shows. */
function OperatorText({ name }: { name: LegalTextName }) {
  const { data, error, isLoadingError, refetch } = useQuery(legalTextQuery(name, undefined));
  return (
    <>
      <p className="soft small">Es gilt der Text des Betreibers:</p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <article className="page-text">
          <HtmlText html={data.html} />
        </article>
      )}
    </>
  );
}

interface Staged {
  editor: PartEditor;
  texts: string[];
}

function Stage({ editor: { part, data, slug, answer }, texts }: Staged) {
  if (audienceOf(part)) {
    const name = answer.region?.cardName;
    return (
      <FaqList
        faqs={(data.faqs as Entries).map(({ question }, index) => ({
          question: fillCardName(question!, name),
          answer: fillCardName(texts[index]!, name?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
        }))}
      />
    );
  }
  const legal = legalTextOf(part);
  if (legal)
    return data.usesOperatorText ? (
      <OperatorText name={legal} />
    ) : (
      <article className="page-text">
        <HtmlText html={texts[0]!} />
      </article>
    );
  if (part === 'perks')
    return (
      <ul className="stack plain-list gap-5">
        {(data.perks as Entries).map((perk, index) => (
          <li key={perk.perkValue} className="sheet padded max-46">
            <PerkView perk={{ ...shownPerk(perk), description: texts[index]! }} />
          </li>
        ))}
      </ul>
    );
  if (part === 'contact') return <Contact slug={slug} data={data} greeting={texts[0]!} />;
  if (part === 'pictures') return <Pictures data={data} />;
  if (part === 'identity') {
    const logo = logoOf({ slug, answer }, data.logo);
    return (
      <ColourPreview color={String(data.primaryColor)} name={String(data.name)} cardName={String(data.cardName)} logo={logo} />
    );
  }
  return <Values data={data} />;
}

/** What is HTML in a part, in its order. */
function textsOf(data: Data): string[] {
  const list = (data.faqs ?? data.perks) as Entries | undefined;
  if (list) return list.map(({ answer, description }) => answer ?? description ?? '');
  const text = data.greeting ?? data.html;
  return [typeof text === 'string' ? text : ''];
}

function shownPerk(perk: Record<string, string>) {
  const orNull = (name: string) => perk[name] || null;
  return {
    perkValue: perk.perkValue!,
    availableFrom: orNull('availableFrom'),
    availableUntil: orNull('availableUntil'),
    urlVendor: orNull('urlVendor'),
    urlVendorPlayStore: orNull('urlVendorPlayStore'),
    urlVendorAppStore: orNull('urlVendorAppStore'),
    urlInstruction: orNull('urlInstruction'),
  };
}

function Contact({ slug, data, greeting }: { slug: string; data: Data; greeting: string }) {
  const { data: pictures } = useQuery(contactPicturesQuery(slug));
  return (
    <section className={`max-46 sheet padded row middle gap-5 ${classes.contact}`}>
      <RegionPicture address={pictures?.acf.image_region_contact_person} className={classes.portrait} />
      <div className={classes.said}>
        <HtmlText html={greeting} className="mb-4 large" />
        <p className="row gap-x-3">
          <span className="soft">{String(data.personenbezeichnung)}</span>
          <strong>{String(data.contact_person)}</strong>
        </p>
        <p className="row gap-1 gap-x-5 mt-1 breakable">
          <u>{String(data.phone)}</u>
          <u>{String(data.email)}</u>
        </p>
      </div>
    </section>
  );
}

function Pictures({ data }: { data: Data }) {
  const shown = Object.entries(data as Record<string, string>).map(([field, address]) =>
    address ? (
      <figure key={field} className={classes.shownPicture}>
        <img src={address} alt="" />
        <figcaption>{fieldNames[field]}</figcaption>
      </figure>
    ) : null,
  );
  return <div className="stack gap-6">{shown}</div>;
}

/** What has no page of its own: the values, and what follows from them. */
function Values({ data }: { data: Data }) {
  return (
    <ul className={classes.values}>
      {Object.entries(data).map(([field, value]) => (
        <li key={field}>
          <strong>{fieldNames[field]}</strong>: {valueText(value)}
          {value === true && ruleSentences[field] && <span> – {ruleSentences[field]}</span>}
        </li>
      ))}
    </ul>
  );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ') || 'keine';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  return String(value) || 'keine Angabe';
}
