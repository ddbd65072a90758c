import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Begun } from '#web/api/second-factor.ts';
import { currentUser } from '#web/api/current-user.ts';
import { AppStep } from './app-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step = { at: 'password' } | { at: 'app'; begun: Begun } | { at: 'codes'; codes: string[] };

const headings = {
  password: 'Schritt 1 von 3: Passwort',
  app: 'Schritt 2 von 3: App verbinden',
  codes: 'Schritt 3 von 3: Wiederherstellungscodes',
};

/**
 * Sets a second factor up: password, app, and the codes for a lost phone. Who must have one sees nothing else before.
 */
export function SetUpScreen() {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [isRequired] = useState(() => currentUser.get()?.must_set_up_second_factor ?? false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step.at === 'codes') heading.current?.focus();
  }, [step.at]);

  return (
    <div className="page">
      <h1>Bestätigung in zwei Schritten</h1>
      <p className="page-lead">
        {isRequired
          ? 'Mitarbeitende des Betreibers melden sich mit Passwort und einem Code an. Richten Sie das jetzt ein; danach geht es weiter.'
          : 'Beim Anmelden wird außer dem Passwort ein Code verlangt, den eine App auf Ihrem Telefon anzeigt. So kommt niemand in Ihr Konto, der nur das Passwort kennt.'}
      </p>
      <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="second-factor-step">
        <h2 ref={heading} tabIndex={-1} id="second-factor-step">
          {headings[step.at]}
        </h2>
        {step.at === 'password' && <PasswordStep onBegun={(begun) => setStep({ at: 'app', begun })} />}
        {step.at === 'app' && <AppStep begun={step.begun} onCodes={(codes) => setStep({ at: 'codes', codes })} />}
        {step.at === 'codes' && (
          <>
            <RecoveryCodes codes={step.codes} />
            <button
              type="button"
              className="button"
              onClick={() => void router.navigate({ to: isRequired ? '/' : '/sicherheit' })}
            >
              Ich habe die Codes gesichert
            </button>
          </>
        )}
      </section>
    </div>
  );
}
