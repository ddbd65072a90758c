import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { credentials, type SignedInUser } from '#contract/access.ts';
import { messages } from '#contract/errors.ts';
import type { Login } from '#contract/logins.ts';
import { CallError } from '#web/api/call-error.ts';
import { loadRegion, showRegion } from '#web/api/current-region.ts';
import { signIn, signOut } from '#web/api/session.ts';
import { CaptchaField } from '#web/public/captcha/captcha-field.tsx';
import { ScanButton } from '#web/public/login/scan-button.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';

interface LoginFormProps {
  login: Login;
  hasScanner: boolean;
  onSuccess: (user: SignedInUser) => void;
}

type FieldErrors = Record<string, string>;

export function LoginForm({ login, hasScanner, onSuccess }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [cardID, setCardID] = useState('');
  const [password, setPassword] = useState('');
  const [captchaToken, setCaptchaToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});

  const attemptLogin = useAttempt({
    act: (token: string) => enter(login, { cardID, password }, token),
    onSuccess,
    fallback: messages.loginFailed,
    onError: (error) => {
      setErrors(error instanceof CallError ? error.fieldErrors : {});
      // A token is good for one login, whatever came of it.
      setCaptchaToken(null);
      setAttempt(attempt + 1);
    },
  });

  useEffect(() => firstField.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearAlerts();
    const missing = {
      ...missingFields({ cardID, password }),
      ...(!captchaToken && { captcha: messages.captchaMissing }),
    };
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first) form.current!.querySelector<HTMLElement>(`[name="${first}"]`)!.focus();
    else attemptLogin.start(captchaToken!);
  }

  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <TextField
        label="E-Mail-Adresse oder Kartennummer"
        name="cardID"
        value={cardID}
        onChange={(event) => setCardID(event.currentTarget.value)}
        error={errors.cardID}
        end={hasScanner && <ScanButton onCode={setCardID} />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        ref={firstField}
      />
      <PasswordField
        label="Passwort"
        name="password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={errors.password}
        autoComplete="current-password"
        maxLength={200}
      />
      <CaptchaField
        key={attempt}
        isRetry={attempt > 0}
        onToken={setCaptchaToken}
        onEnter={() => form.current?.requestSubmit()}
        error={errors.captcha}
        wrong={messages.captchaWrong}
      />
      <SubmitButton isSending={attemptLogin.isPending} sending="Sie werden angemeldet …">
        {login.button}
      </SubmitButton>
      <AlertList place={attemptLogin.place} />
    </form>
  );
}

/** Part 1, section 4: without its region a person cannot go on, so the login ends there. */
async function enter(
  login: Login,
  credentials: { cardID: string; password: string },
  captchaToken: string,
): Promise<SignedInUser> {
  const user = await signIn(login, credentials, captchaToken);
  try {
    if (user.region) await loadRegion(user.region);
    else showRegion(null);
    return user;
  } catch {
    await signOut();
    throw new CallError(0, { errorMessage: messages.regionFailed });
  }
}

function missingFields(entered: { cardID: string; password: string }): FieldErrors {
  const issues = credentials.safeParse(entered).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}
