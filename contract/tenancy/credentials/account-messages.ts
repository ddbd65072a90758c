export const accountMessages = {
  linkInvalid: 'Der Link ist ungültig!',
  linkMissing: 'Der Link ist ungültig. Bitte fordern Sie einen neuen an.',
  passwordsDiffer: 'Die beiden Passwörter stimmen nicht überein.',
  resetFailed: 'Beim Passwort zurücksetzen ist ein Fehler aufgetreten.',
  newPasswordFailed: 'Beim Passwort speichern ist ein Fehler aufgetreten.',
  changeFailed: 'Passwort konnte nicht geändert werden',
  emailCheckFailed: 'Die E-Mail-Adresse konnte nicht geprüft werden.',
  confirmFirst: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in unserer E-Mail.',
} as const;
