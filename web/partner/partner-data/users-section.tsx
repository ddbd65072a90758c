import { partnerRoleNames } from '#contract/common/role-names.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { genders } from '#contract/tenancy/people/person-fields.ts';
import type { PageProps } from './page-props.ts';
import { newUser } from './partner-data.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { PasswordField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import classes from './personal-data.module.css';
import { asOptions } from '#web/ui/form/as-options.ts';

const genderOptions = asOptions(genders);
const roles = partnerRoles.map((value) => ({ value, label: partnerRoleNames[value] }));

/** The people of a branch. Support alone changes who has an account. New ones get a link by mail, or a password. */
export function UsersSection({ form, problems, index }: PageProps & { index: number }) {
  const path = `branches.${index}.branchUsers`;
  const users = form.values.branches[index]?.branchUsers ?? [];
  return (
    <FormSection title="Benutzer">
      <p data-wide>
        {index === 0
          ? 'Die erste Person ist die Ansprechperson. Wer schon einen Zugang hat, den ändert der Support.'
          : 'Diese Personen buchen an der Kasse der Filiale. Wer schon einen Zugang hat, den ändert der Support.'}
      </p>
      {users
        .map((user, at) => ({ ...user, at, place: `${path}.${at}` }))
        .map(({ originContactPersonEmail, at, place }) => (
          <User
            key={place}
            form={form}
            problems={problems}
            path={place}
            title={`Benutzer ${at + 1}`}
            isKnown={originContactPersonEmail !== ''}
            hasRole={index === 0 && at > 0}
            onRemove={
              users.length > 1 && originContactPersonEmail === ''
                ? () =>
                    form.set(
                      path,
                      users.filter((_, other) => other !== at),
                    )
                : undefined
            }
          />
        ))}
      <p data-wide>
        <button type="button" className="button button-quiet button-low" onClick={() => form.set(path, [...users, newUser])}>
          Benutzer hinzufügen
        </button>
      </p>
    </FormSection>
  );
}

interface UserProps extends Pick<PageProps, 'form' | 'problems'> {
  path: string;
  title: string;
  isKnown: boolean;
  hasRole: boolean;
  onRemove: (() => void) | undefined;
}

function User({ form, problems, path, title, isKnown, hasRole, onRemove }: UserProps) {
  const text = (name: string) => form.text(`${path}.${name}`, problems);
  const password = text('contactPersonPassword');
  return (
    <fieldset className={`stack gap-5 ${classes.user}`} data-wide disabled={isKnown}>
      <legend>{title}</legend>
      <SelectField
        {...text('contactPersonGender')}
        options={genderOptions}
        placeholder={isKnown ? 'keine Angabe' : 'Bitte wählen'}
      />
      {hasRole ? <SelectField {...text('contactPersonPartnerPortalRole')} options={roles} /> : <span />}
      <TextField {...text('contactPersonFirstName')} autoComplete="off" maxLength={30} />
      <TextField {...text('contactPersonLastName')} autoComplete="off" maxLength={30} />
      <TextField {...text('contactPersonEmail')} type="email" autoComplete="off" maxLength={70} />
      {!isKnown && (
        <>
          <TextField {...text('contactPersonEmailRepeated')} type="email" autoComplete="off" maxLength={100} />
          <p data-wide>Ohne Passwort bekommt die Person per E-Mail einen Link, mit dem sie es selbst vergibt.</p>
          <NewPasswordField {...password} typed={password.value} maxLength={50} />
          <PasswordField {...text('contactPersonPasswordRepeated')} autoComplete="new-password" maxLength={50} />
          {onRemove && (
            <p data-wide>
              <button type="button" className="button button-quiet button-low" onClick={onRemove}>
                {title} entfernen
              </button>
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
