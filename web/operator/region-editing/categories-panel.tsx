import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { addCategory, renameCategory } from '#contract/operator/region-editing/region-editing.ts';
import { categories } from '#contract/tenancy/regions/regions.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './regions.module.css';

const categoriesQuery = queryOptions({ ...queryOf(categories), staleTime: 0 });
const NEW = '';

/** The trades that partners of all regions can be listed under. */
export function CategoriesPanel({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isLoadingError, refetch } = useQuery(categoriesQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DeskPanel
      title="Kategorien"
      actions={
        mayEdit && (
          <button type="button" className="field-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Kategorien ändern
          </button>
        )
      }
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <p>Gelten für alle Regionen: {data.map(({ name }) => name).join(', ') || 'noch keine'}.</p>}
      {data && isOpen && <CategoryForm categories={data} onDone={() => void refetch()} />}
    </DeskPanel>
  );
}

function CategoryForm({ categories, onDone }: { categories: { id: number; name: string }[]; onDone: () => void }) {
  const form = useContractForm({
    schema: addCategory.input.extend({ id: z.string() }),
    labels: { id: 'Welche Kategorie?', name: 'Name' },
    start: { id: NEW, name: '' },
    send: ({ id, name }) => (id === NEW ? ask(addCategory, { name }) : ask(renameCategory, { id: Number(id), name })),
    confirmation: (_, { name }) => `Gespeichert: ${name}`,
    onSuccess: () => {
      form.restart();
      onDone();
    },
    fallback: 'Die Kategorie konnte nicht gespeichert werden.',
  });
  return (
    <FormElement form={form}>
      <div className={classes.grid}>
        <SelectField
          {...form.field('id')}
          options={[
            { value: NEW, label: 'Neue Kategorie' },
            ...categories.map(({ id, name }) => ({ value: String(id), label: `${name} umbenennen` })),
          ]}
        />
        <TextField {...form.field('name')} autoComplete="off" maxLength={80} />
      </div>
      <div>
        <SubmitButton isSending={form.isSending}>Kategorie speichern</SubmitButton>
      </div>
    </FormElement>
  );
}
