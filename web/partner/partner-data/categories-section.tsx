import { useId } from 'react';
import type { PageProps } from './page-props.ts';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import classes from './personal-data.module.css';

export function CategoriesSection({ form, answer, problems, index }: PageProps & { index: number }) {
  const id = useId();
  const path = `branches.${index}.companyCategories`;
  const chosen = form.values.branches[index]?.companyCategories ?? [];
  const wrong = problems.find(({ name }) => name === path);
  return (
    <FormSection title="Kategorien">
      <fieldset data-wide className={`stack gap-3 ${classes.ticks}`} aria-describedby={wrong && id}>
        <legend>Unter welchen Kategorien sollen Kundinnen und Kunden Sie finden?</legend>
        {wrong && (
          <p className="field-error" id={id}>
            {wrong.message}
          </p>
        )}
        <div className={`stack gap-3 ${classes.ticks} ${classes.columns}`}>
          {answer.choices.categories.map((category) => (
            <CheckboxField
              key={category.id}
              name={path}
              label={category.name}
              checked={chosen.includes(category.id)}
              {...(wrong && { 'aria-invalid': true })}
              onChange={({ currentTarget }) =>
                form.set(path, currentTarget.checked ? [...chosen, category.id] : chosen.filter((one) => one !== category.id))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormSection>
  );
}
