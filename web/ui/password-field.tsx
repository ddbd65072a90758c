import { useState, type ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

/** A password, hidden until the person asks to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <button type="button" className="field-button" onClick={() => setIsShown(!isShown)}>
      <span className="visually-hidden">Passwort </span>
      {isShown ? 'verbergen' : 'anzeigen'}
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={toggle} />;
}
