import { createRegion } from '#contract/operator/region-editing/region-editing.ts';
import { DEFAULT_PRIMARY_COLOR } from '#contract/tenancy/regions/regions.ts';
import { ask } from '#web/api/client.ts';
import { forgetRegions } from '#web/api/region-editing.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { useIsShown } from '#web/ui/use-is-shown.ts';
import { ColourField } from './colour-field.tsx';
import { fieldNames } from './field-names.ts';
import { proposedSlug } from './proposed-slug.ts';

interface CreateRegionDialogProps {
  onDone: (slug: string) => void;
  onClose: () => void;
}

/** Makes a region; everything else about it is filled in part by part. */
export function CreateRegionDialog({ onDone, onClose }: CreateRegionDialogProps) {
  const isShown = useIsShown();
  const form = useContractForm({
    schema: createRegion.input,
    labels: {
      name: fieldNames.name!,
      cardName: fieldNames.cardName!,
      slug: fieldNames.slug!,
      websiteUrl: fieldNames.websiteUrl!,
      primaryColor: fieldNames.primaryColor!,
    },
    start: { name: '', cardName: '', slug: '', websiteUrl: 'https://', primaryColor: DEFAULT_PRIMARY_COLOR },
    send: (values) => ask(createRegion, values),
    confirmation: () => 'Die Region ist angelegt.',
    onSuccess: ({ slug }) => {
      void forgetRegions();
      if (isShown()) onDone(slug);
    },
    fallback: 'Die Region konnte nicht angelegt werden.',
  });
  return (
    <FormDialog title="Region anlegen" form={form} confirm="Region anlegen" onClose={onClose}>
      <p>Die Region erscheint in keiner Liste, bis Sie sie in ihren Grunddaten öffnen. Ihre Bücher beginnen sofort.</p>
      <TextField
        {...form.field('name')}
        autoComplete="off"
        maxLength={60}
        onChange={({ currentTarget: { value } }) => {
          // As long as nobody has written another one.
          const follows = form.values.slug === proposedSlug(form.values.name);
          form.set({ name: value, ...(follows && { slug: proposedSlug(value) }) });
        }}
      />
      <TextField {...form.field('cardName')} autoComplete="off" maxLength={60} />
      <TextField
        autoComplete="off"
        {...form.field('slug')}
        maxLength={60}
        autoCapitalize="none"
        hint="Steht in allen Adressen der Region: Kleinbuchstaben, Ziffern und Bindestriche. Wir schlagen ihn aus dem Namen vor."
      />
      <TextField {...form.field('websiteUrl')} autoComplete="off" type="url" maxLength={500} />
      <ColourField
        {...form.field('primaryColor')}
        value={form.values.primaryColor}
        onPick={(primaryColor) => form.set({ primaryColor })}
      />
    </FormDialog>
  );
}
