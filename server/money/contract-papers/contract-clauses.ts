import { BONUS_FEE_AT_MOST, disagioModels, modelOf } from '#contract/parties/partners/fees.ts';
import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { participationFees } from '#server/parties/partners/participation-fees.ts';
import type { ContractTerms } from './contract-terms.ts';

type Fact = [name: string, text: string];

/** What a booking costs by the model of the contract. */
export function bookingCosts({ disagio, sponsoredUntil }: Pick<ContractTerms, 'disagio' | 'sponsoredUntil'>): Fact[] {
  const model = modelOf(disagio ?? '') ?? 'standard';
  const { label, basisPoints, minimum } = disagioModels[model];
  const share = `${(basisPoints / 100).toLocaleString('de-DE')} %`;
  const atLeast = minimum > 0 ? `, mindestens ${formatCents(minimum)} €` : '';
  const atMost = `höchstens ${formatCents(BONUS_FEE_AT_MOST)} € je Buchung`;
  const isFree = basisPoints === 0;
  return [
    ['Disagio-Modell', label],
    ['Einlösung', isFree ? 'kostenlos' : `${share} des eingelösten Betrags${atLeast}`],
    ['Kundenbonus', isFree ? 'kostenlos' : `${share} des Einkaufswerts${atLeast}, ${atMost}`],
    ['Aufladung', 'kostenlos'],
    ['Teilnahmegebühr', participationFees[model]],
    [
      'Disagio trägt',
      sponsoredUntil === null
        ? ''
        : `bis zum ${formatIsoDay(sponsoredUntil)} der Sponsor der Karte; so lange kosten Buchungen nichts`,
    ],
    ['Wechsel des Modells', 'jederzeit möglich; er gilt vom nächsten Monat an'],
    ['Rücklastschrift ohne SEPA-Mandat', '20,00 €'],
    ['Umsatzsteuer', 'Alle Entgelte sind netto; die gesetzliche Umsatzsteuer kommt hinzu.'],
  ];
}

/** From when to when it counts. */
export function courseOfContract(registeredOn: string): Fact[] {
  return [
    ['Registriert am', registeredOn],
    ['Vertragsbeginn', 'mit der Freigabe durch uns; den Tag nennen wir Ihnen per E-Mail und im Portal'],
    ['Laufzeit', 'verlängert sich jährlich'],
    ['Kündigung', 'mit einem Monat Frist zum Ende des Kalenderjahres'],
  ];
}

/** What was agreed to, with the versions that counted on that day. */
export function consentTexts({ termsUrl, consents }: ContractTerms, day: string): string[] {
  const documents = consents.map((consent) => {
    const [name, version] = consent.split(' ') as [string, string];
    const [validFrom, number] = version.split('/') as [string, string];
    const title = legalPages.find(({ text }) => text === name)?.title ?? name;
    return `${title}: Fassung ${number}, gültig ab ${formatIsoDay(validFrom)}.`;
  });
  return [
    `Bei der Registrierung am ${day} wurden die AGB, die Datenschutzhinweise und die Datenschutzerklärung akzeptiert.`,
    ...(termsUrl === null ? [] : [`AGB: ${termsUrl} (Stand vom ${day}).`]),
    ...documents,
  ];
}
