import { useEffect, useId, useRef } from 'react';
import { CAPTCHA_LENGTH } from '#contract/tenancy/throttling/captcha.ts';
import { useCaptcha } from '#web/public/captcha/use-captcha.ts';

interface CaptchaFieldProps {
  /** A captcha before this one was used up: the focus comes here. */
  isRetry: boolean;
  /** The single-use token, once the captcha is solved. */
  onToken: (token: string) => void;
  /** Somebody sent the form while the captcha was checked, and it is solved now. */
  onEnter: () => void;
  /** What a form says of it. */
  error?: string | undefined;
  /** What is said of wrong characters: each form has its own words for it. */
  wrong: string;
}

/** Shows that a human is there: by three characters from a picture, or without a picture by computing. */
export function CaptchaField({ isRetry, onToken, onEnter, error, wrong }: CaptchaFieldProps) {
  const id = useId();
  const captcha = useCaptcha(onToken, wrong);
  const input = useRef<HTMLInputElement>(null);
  const isSendingWanted = useRef(false);
  const isUnderWay = captcha.isChecking || captcha.isComputing;
  const failure = captcha.failure ?? (captcha.isSolved || isUnderWay ? undefined : error);

  useEffect(() => {
    if (isRetry) input.current?.focus();
  }, [isRetry]);

  // A solution under way is not missing: a form sent meanwhile need not be sent again.
  useEffect(() => {
    if (error && isUnderWay) isSendingWanted.current = true;
    // oxlint-disable-next-line react/exhaustive-deps -- only the moment counts at which the form finds it missing
  }, [error]);

  useEffect(() => {
    if (!captcha.isSolved || !isSendingWanted.current) return;
    isSendingWanted.current = false;
    onEnter();
  }, [captcha.isSolved, onEnter]);

  return (
    <fieldset className="captcha">
      <legend className="visually-hidden">Sicherheitsabfrage</legend>
      <label className="field-label" htmlFor={id}>
        Zeichen aus dem Bild
      </label>
      <div className="captcha-row">
        <div className="captcha-picture">{captcha.image && <img src={captcha.image} alt="Bild mit drei Zeichen" />}</div>
        <div className="field-box" data-invalid={failure ? true : undefined}>
          <input
            id={id}
            name="captcha"
            value={captcha.answer}
            onChange={(event) => captcha.type(event.currentTarget.value.trim())}
            onKeyDown={(event) => {
              isSendingWanted.current = event.key === 'Enter';
              // The form goes out when the check is through.
              if (event.key === 'Enter' && captcha.isChecking) event.preventDefault();
            }}
            readOnly={captcha.isChecking || captcha.isSolved}
            aria-invalid={Boolean(failure)}
            aria-describedby={`${id}-status`}
            maxLength={CAPTCHA_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={input}
          />
        </div>
      </div>
      {/* No output element: its name is not its text, and the text is what describes the field. */}
      <p
        className="captcha-status"
        id={`${id}-status`}
        aria-live="polite"
        data-state={failure ? 'failed' : captcha.isSolved ? 'solved' : undefined}
      >
        {failure ?? statusOf(captcha)}
      </p>
      <p className="captcha-ways">
        <button type="button" onClick={captcha.startOver} aria-disabled={captcha.isSolved}>
          Neues Bild
        </button>
        <button type="button" onClick={captcha.skip} aria-disabled={captcha.isSolved || captcha.isComputing}>
          Ohne Bild fortfahren
        </button>
      </p>
    </fieldset>
  );
}

function statusOf({ isSolved, isComputing }: ReturnType<typeof useCaptcha>): string {
  if (isComputing) return 'Einen Moment bitte, Ihr Gerät rechnet …';
  return isSolved ? 'Die Prüfung ist bestanden.' : 'Groß- und Kleinschreibung spielt keine Rolle.';
}
