import { useId, type ComponentProps } from 'react';
import { PASSWORD_SPECIALS, passwordRules } from '#contract/common/password.ts';
import { PasswordField } from '#web/ui/form/fields.tsx';
import classes from './form.module.css';

const ALLOWED = (
  <>
    Erlaubt sind Buchstaben, Ziffern und die Sonderzeichen <span className="kept">{PASSWORD_SPECIALS}</span>
  </>
);

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** What has been typed so far. */
  typed: string;
}

/** A password to be thought of, with the rules ticking themselves off while it is typed. */
export function NewPasswordField({ typed, ...props }: NewPasswordFieldProps) {
  const id = useId();
  const idOf = ({ label }: { label: string }) => `${id}${label.replaceAll(' ', '-')}`;
  return (
    <div>
      <PasswordField {...props} autoComplete="new-password" hint={ALLOWED} aria-describedby={passwordRules.map(idOf).join(' ')} />
      <ul className={`stack mt-2 soft small ${classes.checklist}`} aria-label="Regeln für das Passwort">
        {passwordRules.map(({ label, isMet }) => (
          <li key={label} id={idOf({ label })} data-met={isMet(typed) || undefined}>
            {label}
            <span className="visually-hidden">{isMet(typed) ? ' – erfüllt' : ' – fehlt noch'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
