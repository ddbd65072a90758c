import { saveRegionLogo } from '#web/api/region-editing.ts';
import { CheckboxField, TextField } from '#web/ui/form/fields.tsx';
import { ColourField } from './colour-field.tsx';
import { ColourPreview } from './colour-preview.tsx';
import { PictureField } from './picture-field.tsx';
import type { PartEditor } from './use-part-editor.ts';
import classes from './regions.module.css';

/** Names, address, colour and logo of a region, with what the colour does to buttons, card and header. */
export function IdentityFields({ editor }: { editor: PartEditor }) {
  const { data, answer, slug } = editor;
  const isOwnLogo = data.logo !== answer.live.logo;
  const logo = isOwnLogo ? `/region-pictures/${String(data.logo)}.svg` : `/regions/${slug}/logo.svg?${String(data.logo)}`;
  return (
    <>
      <div className={classes.grid}>
        <TextField {...editor.text('name')} autoComplete="off" maxLength={60} />
        <TextField {...editor.text('cardName')} autoComplete="off" maxLength={60} />
        <TextField
          autoComplete="off"
          {...editor.text('slug')}
          maxLength={60}
          autoCapitalize="none"
          hint="Steht in Adressen wie /login?region=… Nach einer Änderung führen alte Links und QR-Codes ins Leere."
        />
        <TextField {...editor.text('websiteUrl')} autoComplete="off" type="url" maxLength={500} />
        <ColourField {...editor.text('primaryColor')} onPick={(color) => editor.set('primaryColor', color)} />
        <PictureField
          label="Logo"
          hint="SVG, PNG oder JPEG bis 5 MB, am besten quadratisch. Aus einer Zeichnung bleiben nur Formen, Farben und Text."
          error={editor.errorAt('logo')}
          accept=".svg,.png,.jpg,.jpeg"
          shown={logo}
          upload={async (file) => editor.set('logo', await saveRegionLogo(slug, file))}
          isOpen={editor.isOpen}
        >
          {isOwnLogo && (
            <button type="button" className="field-button" onClick={() => editor.set('logo', answer.live.logo)}>
              Bisheriges Logo behalten
            </button>
          )}
        </PictureField>
      </div>
      <ColourPreview color={String(data.primaryColor)} name={String(data.name)} cardName={String(data.cardName)} logo={logo} />
      <CheckboxField
        {...editor.tick('isListed')}
        hint="Solange sie nicht geöffnet ist, führt nur ihre Adresse zu ihr; in Listen steht sie nicht."
      />
    </>
  );
}
