import { useQuery } from '@tanstack/react-query';
import { logoMessages, logoTypes, MOST_LOGO_BYTES } from '#contract/parties/logos/logos.ts';
import { currentUser } from '#web/api/current-user.ts';
import { logoQuery, saveLogo } from '#web/api/logos.ts';
import { LogoFileField } from './logo-file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './edit-logo.module.css';

/** The picture that a business is known by: see it, choose another. */
export function EditLogoScreen() {
  return (
    <div className="page">
      <h1>Logo hochladen</h1>
      <p className="page-lead">
        {currentUser.use()?.role === 'employer'
          ? 'Ihr Logo steht auf den Karten Ihrer Beschäftigten, wenn Sie Karten mit Logo gewählt haben.'
          : 'Ihr Logo steht auf Belegen und überall dort, wo Ihr Unternehmen gezeigt wird.'}
      </p>
      <div className={`stack gap-6 mt-8 ${classes.columns}`}>
        <CurrentLogo />
        <LogoForm />
      </div>
    </div>
  );
}

function CurrentLogo() {
  const logo = useQuery(logoQuery);
  return (
    <section className={`sheet items-start gap-5 padded ${classes.sheet}`} aria-labelledby="current-logo">
      <h2 id="current-logo">Ihr Logo</h2>
      {logo.isLoadingError && <LoadFailure error={logo.error} onRetry={() => void logo.refetch()} />}
      {logo.isPending && <div className={classes.frame} aria-busy="true" />}
      {logo.data === null && (
        <div className={classes.frame} data-empty>
          <p className="soft">{logoMessages.none}</p>
        </div>
      )}
      {logo.data && (
        <div className={classes.frame}>
          <img src={logo.data} alt="Ihr Logo" />
        </div>
      )}
    </section>
  );
}

function LogoForm() {
  const { form, field, tell } = useFileForm({
    judge: problemOf,
    send: saveLogo,
    confirmation: () => logoMessages.saved,
    onFailure: () => {
      field.ref.current?.focus();
    },
    fallback: logoMessages.failed,
  });

  return (
    <FormElement form={form} className={`sheet items-start gap-5 padded ${classes.sheet}`}>
      <h2>Neues Logo</h2>
      <LogoFileField {...field} accept={logoTypes} onUnreadable={() => tell(logoMessages.unreadable)} />
      <SubmitButton isSending={form.isSending}>{'Logo speichern >>'}</SubmitButton>
    </FormElement>
  );
}

/** What can be said without the server, which looks into the file. */
function problemOf(file: File | null): string | null {
  if (!file) return logoMessages.missing;
  if (file.size > MOST_LOGO_BYTES) return logoMessages.tooLarge;
  return /\.(png|jpe?g)$/i.test(file.name) ? null : logoMessages.wrongType;
}
