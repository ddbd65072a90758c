import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { logoMessages, logoTypes, MOST_LOGO_BYTES } from '#contract/parties/logos/logos.ts';
import { CallError } from '#web/api/call-error.ts';
import { currentUser } from '#web/api/current-user.ts';
import { logoQuery, saveLogo } from '#web/api/logos.ts';
import { LogoFileField } from './logo-file-field.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './edit-logo.module.css';

/** The picture that a business is known by: see it, choose another (part 2, section 2, Logo upload). */
export function EditLogoScreen() {
  return (
    <div className="page">
      <h1>Logo hochladen</h1>
      <p className="page-lead">
        {currentUser.use()?.role === 'employer'
          ? 'Ihr Logo steht auf den Karten Ihrer Beschäftigten, wenn Sie Karten mit Logo gewählt haben.'
          : 'Ihr Logo steht auf Belegen und überall dort, wo Ihr Unternehmen gezeigt wird.'}
      </p>
      <div className={classes.columns}>
        <CurrentLogo />
        <LogoForm />
      </div>
    </div>
  );
}

function CurrentLogo() {
  const logo = useQuery(logoQuery);
  return (
    <section className={`sheet ${classes.sheet}`} aria-labelledby="current-logo">
      <h2 id="current-logo">Ihr Logo</h2>
      {logo.isLoadingError && <LoadFailure error={logo.error} onRetry={() => void logo.refetch()} />}
      {logo.isPending && <div className={classes.frame} aria-busy="true" />}
      {logo.data === null && <p>{logoMessages.none}</p>}
      {logo.data && (
        <div className={classes.frame}>
          <img src={logo.data} alt="Ihr Logo" />
        </div>
      )}
    </section>
  );
}

function LogoForm() {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const save = useAttempt({
    act: saveLogo,
    confirmation: () => logoMessages.saved,
    onSuccess: () => {
      setFile(null);
      field.current!.value = '';
    },
    onError: (error) => {
      const atField = error instanceof CallError ? error.fieldErrors.logo : undefined;
      setMessage(atField ?? null);
      field.current?.focus();
      return atField !== undefined;
    },
    fallback: logoMessages.failed,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearAlerts();
    const problem = problemOf(file);
    setMessage(problem);
    if (problem) field.current?.focus();
    else save.start(file!);
  }

  return (
    <form className={`sheet ${classes.sheet}`} onSubmit={submit} noValidate>
      <h2>Neues Logo</h2>
      <LogoFileField
        ref={field}
        file={file}
        message={message}
        accept={logoTypes}
        onChoose={(chosen) => {
          setFile(chosen);
          setMessage(chosen && problemOf(chosen));
        }}
        onUnreadable={() => setMessage(logoMessages.unreadable)}
      />
      <SubmitButton isSending={save.isPending}>{'Logo speichern >>'}</SubmitButton>
      <AlertList place={save.place} />
    </form>
  );
}

/** What can be said without the server, which looks into the file. */
function problemOf(file: File | null): string | null {
  if (!file) return logoMessages.missing;
  if (file.size > MOST_LOGO_BYTES) return logoMessages.tooLarge;
  return /\.(png|jpe?g)$/i.test(file.name) ? null : logoMessages.wrongType;
}
