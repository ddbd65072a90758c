import { partnerRoleNames } from '#contract/common/role-names.ts';
import type { BusinessKind } from '#contract/operator/businesses/businesses.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import type { PartnerRole } from '#contract/common/roles.ts';
import { type DisagioModel, disagioModels } from '#contract/parties/partners/fees.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';
import type { MailContent } from '#server/platform/mail/write-mail.ts';

/** What each of these mails tells beside what staff did. */
export interface Told {
  region: CardLook;
  /** Staff's, for the recipient. */
  reason: string;
}

/** What staff did to a contract or to people of a business, and why. */
function actTemplate<Input = unknown>(
  write: (input: Input & Told) => Pick<MailContent, 'subject' | 'paragraphs' | 'button' | 'closing'>,
) {
  return mailTemplate((input: Input & Told) => {
    const { paragraphs, ...letter } = write(input);
    return { ...letter, paragraphs: [...paragraphs, `Der Grund: ${input.reason}`] };
  });
}

interface Activated {
  /** ISO day. */
  from: string;
  kind: BusinessKind;
  portalUrl: string;
}

export const dataChanged = actTemplate(() => ({
  subject: 'Ihre Vertragsdaten wurden geändert',
  paragraphs: [
    'wir haben die Daten Ihres Vertrags geändert. Bitte prüfen Sie sie im Portal und melden Sie sich, wenn etwas nicht stimmt.',
  ],
}));

export const termsChanged = actTemplate(() => ({
  subject: 'Die Konditionen Ihres Vertrags wurden geändert',
  paragraphs: ['wir haben die Konditionen Ihres Vertrags geändert. Sie stehen im Portal bei Ihren Vertragsdetails.'],
}));

/** With the way to the login, as what was waited for can begin. */
export const contractActive = actTemplate(({ region, from, kind, portalUrl }: Told & Activated) => ({
  subject: 'Ihr Vertrag ist aktiv',
  paragraphs: [`Ihr Vertrag für die ${region.cardName} ist geprüft und aktiv. Vertragsbeginn ist der ${formatIsoDay(from)}.`],
  button: { label: `Zum ${logins[kind].heading}`, url: new URL(logins[kind].path, portalUrl).href },
}));

export const contractEnds = actTemplate(({ lastDay }: { lastDay: string }) => ({
  subject: 'Ihr Vertrag endet',
  paragraphs: [
    `Ihr Vertrag endet mit dem ${formatIsoDay(lastDay)}. Danach sind keine Buchungen mehr möglich.`,
    'Was dann noch offen ist, wird wie gewohnt abgerechnet. Ihre Abrechnungen bleiben im Portal abrufbar.',
  ],
}));

export const contractGoesOn = actTemplate(() => ({
  subject: 'Ihr Vertrag geht weiter',
  paragraphs: ['die Kündigung Ihres Vertrags ist aufgehoben. Er gilt weiter wie bisher.'],
}));

export const mandateReceived = actTemplate(({ reference, activeFrom }: { reference: string; activeFrom: string }) => ({
  subject: 'Ihr SEPA-Mandat ist eingegangen',
  paragraphs: [
    `Ihr SEPA-Mandat ${reference} ist bei uns eingegangen. Lastschriften ziehen wir damit frühestens am ${formatIsoDay(activeFrom)} ein.`,
  ],
}));

export const bankChanged = actTemplate(({ paymentMethod, iban }: { paymentMethod: string; iban: string | null }) => ({
  subject: 'Ihre Bankverbindung wurde geändert',
  paragraphs: [
    `für Ihren Vertrag ist jetzt hinterlegt: ${paymentMethod}${iban ? `, Konto ${maskIban(iban)}` : ', kein Konto'}.`,
    'Haben Sie das nicht veranlasst? Dann melden Sie sich bitte sofort bei uns.',
  ],
}));

/** `from` is null where it counts from the contract's beginning. */
export const disagioModelSet = actTemplate(({ model, from }: { model: DisagioModel; from: string | null }) => {
  const since = from === null ? 'von Vertragsbeginn an' : `ab dem ${formatIsoDay(from)}`;
  return {
    subject: 'Ihr Disagio-Modell',
    paragraphs: [`für Ihren Vertrag gilt ${since} das Disagio-Modell „${disagioModels[model].label}“.`],
  };
});

export const disagioModelStays = actTemplate(({ from }: { from: string }) => ({
  subject: 'Ihr Disagio-Modell bleibt',
  paragraphs: [`das andere Disagio-Modell, das für die Zeit ab dem ${formatIsoDay(from)} vorgesehen war, entfällt.`],
}));

export const branchClosed = actTemplate(({ branch }: { branch: string }) => ({
  subject: 'Eine Filiale wurde geschlossen',
  paragraphs: [
    `die Filiale „${branch}“ ist geschlossen: Über sie sind keine Buchungen mehr möglich, und ihre Benutzer haben keinen Zugang mehr.`,
  ],
}));

export const branchPlaced = actTemplate(({ branch, isPlaced }: { branch: string; isPlaced: boolean }) => ({
  subject: isPlaced ? 'Ihr Geschäft ist jetzt leichter zu finden' : 'Die Lage Ihres Geschäfts wurde entfernt',
  paragraphs: [
    isPlaced
      ? `wir haben eingetragen, wo „${branch}“ liegt. In der öffentlichen Partnerliste lässt es sich damit nach Entfernung finden. Stimmt die Stelle nicht, ändern Sie sie in Ihren Partnerdaten.`
      : `wir haben die Angabe entfernt, wo „${branch}“ liegt. In Ihren Partnerdaten können Sie sie neu eintragen.`,
  ],
}));

/** To the former address. */
export const addressChanged = actTemplate(({ newEmail }: { newEmail: string }) => ({
  subject: 'Ihre Zugangsdaten wurden geändert',
  paragraphs: [
    `für Ihr Konto ist jetzt eine andere E-Mail-Adresse hinterlegt: ${maskAddress(newEmail)}. Mit dieser Adresse kann sich niemand mehr anmelden.`,
  ],
  closing: ['Wussten Sie davon nichts? Dann melden Sie sich bitte sofort bei uns.'],
}));

/** Enough for somebody who knows the new address to recognise it. */
function maskAddress(email: string): string {
  return email.replace(/^(.).*(@.*)$/, '$1…$2');
}

export const nameChanged = actTemplate(() => ({
  subject: 'Ihre persönlichen Daten wurden geändert',
  paragraphs: ['wir haben Ihre Anrede oder Ihren Namen geändert.'],
}));

export const roleChanged = actTemplate(({ company, role }: { company: string; role: PartnerRole }) => ({
  subject: 'Ihre Rolle wurde geändert',
  paragraphs: [`im Portal von ${company} haben Sie jetzt die Rolle „${partnerRoleNames[role]}“.`],
}));
