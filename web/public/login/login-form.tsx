import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { credentials, type LoginAnswer, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { messages } from '#contract/common/errors.ts';
import type { Login } from '#contract/parties/sign-in/logins.ts';
import { CallError } from '#web/api/call-error.ts';
import { signIn } from '#web/api/session.ts';
import { CaptchaField } from '#web/public/captcha/captcha-field.tsx';
import { enterRegion } from '#web/public/login/enter-region.ts';
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
  /** The password was right, and a code is wanted. */
  onTicket: (ticket: string) => void;
}

type FieldErrors = Record<string, string>;

export function LoginForm({ login, hasScanner, onSuccess, onTicket }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [cardID, setCardID] = useState('');
  const [password, setPassword] = useState('');
  const [captchaToken, setCaptchaToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});

  const attemptLogin = useAttempt({
    act: (token: string) => enter(login, { cardID, password }, token),
    onSuccess: (answer) => ('secondFactor' in answer ? onTicket(answer.secondFactor) : onSuccess(answer)),
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

async function enter(
  login: Login,
  credentials: { cardID: string; password: string },
  captchaToken: string,
): Promise<LoginAnswer> {
  const answer = await signIn(login, credentials, captchaToken);
  return 'secondFactor' in answer ? answer : enterRegion(answer);
}

function missingFields(entered: { cardID: string; password: string }): FieldErrors {
  const issues = credentials.safeParse(entered).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}
