import { useEffect, useRef, useState } from 'react';
import { credentials, type LoginAnswer, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { messages } from '#contract/common/errors.ts';
import type { Login } from '#contract/parties/sign-in/logins.ts';
import { signIn } from '#web/api/session.ts';
import { CaptchaField } from '#web/public/captcha/captcha-field.tsx';
import { enterRegion } from '#web/public/sign-in/enter-region.ts';
import { ScanButton } from '#web/public/sign-in/scan-button.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import { PasswordField, TextField } from '#web/ui/form/fields.tsx';

interface LoginFormProps {
  login: Login;
  hasScanner: boolean;
  onSuccess: (user: SignedInUser) => void;
  /** The password was right, and a code is wanted. */
  onTicket: (ticket: string) => void;
}

export function LoginForm({ login, hasScanner, onSuccess, onTicket }: LoginFormProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const [cardID, setCardID] = useState('');
  const [password, setPassword] = useState('');
  const [captchaToken, setCaptchaToken] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  const form = useJudgedForm({
    judge: () => ({ ...missingFields(login, { cardID, password }), ...(!captchaToken && { captcha: messages.captchaMissing }) }),
    send: () => enter(login, { cardID, password }, captchaToken!),
    onSuccess: (answer) => ('secondFactor' in answer ? onTicket(answer.secondFactor) : onSuccess(answer)),
    onFailure: () => {
      // A token works for one login, whatever its result.
      setCaptchaToken(null);
      setAttempt(attempt + 1);
      return false;
    },
    fallback: messages.loginFailed,
  });

  useEffect(() => firstField.current?.focus(), []);

  return (
    <FormElement form={form} className="login-form">
      <TextField
        label={login.nameLabel}
        name="cardID"
        value={cardID}
        onChange={(event) => setCardID(event.currentTarget.value)}
        error={form.errors.cardID}
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
        error={form.errors.password}
        autoComplete="current-password"
        maxLength={200}
      />
      <CaptchaField
        key={attempt}
        isRetry={attempt > 0}
        onToken={setCaptchaToken}
        onEnter={form.submit}
        error={form.errors.captcha}
        wrong={messages.captchaWrong}
      />
      <SubmitButton isSending={form.isSending} sending="Sie werden angemeldet …">
        {login.button}
      </SubmitButton>
    </FormElement>
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

function missingFields({ nameLabel }: Login, entered: { cardID: string; password: string }): Record<string, string> {
  const issues = credentials.safeParse(entered).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'cardID' ? `Bitte geben Sie Ihre ${nameLabel} ein.` : message,
    ]),
  );
}
