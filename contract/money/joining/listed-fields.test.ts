import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { setBonus } from '#contract/money/bonus/bonus.ts';
import * as bookings from '#contract/money/bookings/bookings.ts';
import { correctionBooking } from '#contract/money/corrections/corrections.ts';
import { contactForm, interestContactForm } from '#contract/operator/contact/contact.ts';
import { partnerPersonalData } from './partner-personal-data.ts';
import { interestRegistration } from '#contract/parties/prospects/prospects.ts';
import { generateSepaPdf } from '#contract/reports/mandates/mandates.ts';
import { employerJoining, partnerJoining } from './joining.ts';

/** What part 2, sections 3 and 7, list as fields of what each call is sent. None of them may make a call malformed. */
const company = `companyName companyNameIntern companyAddressAdditional companyStreet companyZip companyCity companyCountry
  community companyGewerbeverein companyEmail companyEmailRepeated companyEmailHeadquarter companyEmailHeadquarterRepeated
  companyWebsite companyPhone companyREName companyREStreet companyREZip companyRECity companyRECountry companyREEmail
  companyREEmailRepeated ceoName ceoPhone contactPersonGender contactPersonFirstName contactPersonLastName contactPersonEmail
  contactPersonRole handlingAtPOS handlingAtPOSPC handlingAtPOSSmartphone handlingAtPOSEcDevice handlingAtPOSCashpoint
  smartphoneOS smartphoneOthersOS ecManufacturer ecType ecTerminalID ecSerialNumber ecCashpointIntegration
  ecCashpointIntegrationManufacturer cashpointManufacturer disagio sktype tmspartner partnerDataComplete
  amountOfOriginBranches branches paymentMethod sepaCompanyStreet sepaCompanyZip sepaCompanyCity sepaMandateReferenceNumber
  sepaAccountHolder sepaIBAN sepaBIC sepaBankName contractID contactDetailsSentAt systemOnboardingAt contractStartAt
  contractEndAt contractStatus participationFee participationPaymentMethod`;
const joining = `isAlsoEmployer employerLoginEmail employerLoginEmailRepeated employerPassword employerPasswordRepeated
  additionalNotesForContract conditionsConsent sktype feePartner feeEmployer priceToPay`;
const branch = `companyNameIntern companyName companyStreet companyZip companyCity companyCountry companyEmail companyWebsite
  companyPhone isOriginBranch branchUserIndex branchUsers companyCategories companyOpenHoursOnlyByArrangement
  companyOpenHoursAdditionalInfo ${['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    .map((day) => `isClosedOn${day} ${['From1', 'To1', 'From2', 'To2'].map((end) => `companyOpenHours${day}${end}`).join(' ')}`)
    .join(' ')}`;
const user = `contactPersonGender contactPersonFirstName contactPersonLastName contactPersonEmail contactPersonEmailRepeated
  originContactPersonEmail contactPersonPassword contactPersonPasswordRepeated contactPersonPartnerPortalRole`;
const bonus = ['permanent', 'action']
  .map((prefix) =>
    `AdditionalInfo Type ValueInPercent ValueInEuro PercentFromMinimum EuroFromMinimum ForCompletePurchase ExceptOrOnly
     ExceptText OnlyText Timing TimingDetails`
      .split(/\s+/)
      .map((field) => prefix + field)
      .join(' '),
  )
  .join(' ');

const listed: readonly [name: string, schema: z.ZodType, fields: string, wrap?: (fields: object) => object][] = [
  ['partner-registration', partnerJoining, `${company} ${joining}`],
  ['employer-registration', employerJoining, company.replace('disagio', '')],
  [
    'interest-registration',
    interestRegistration.input,
    `companyName companyAddressAdditional companyStreet companyZip companyCity companyCountry companyGewerbeverein
     companySector partnerInterestedIn contactPersonGender contactPersonFirstName contactPersonLastName contactPersonEmail
     contactPersonEmailRepeated contactPersonRole ceoPhone contactPersonPassword contactPersonPasswordRepeated region cardName
     community prefilledPartner`,
  ],
  ['partner-personal-data', partnerPersonalData.input, company],
  ['a branch', partnerPersonalData.input, branch, (fields) => ({ branches: [fields] })],
  ['a user of a branch', partnerPersonalData.input, user, (fields) => ({ branches: [{ branchUsers: [fields] }] })],
  ['set-bonus', setBonus.input, `bonusActive accepted community actionStartDate actionEndDate ${bonus}`],
  ['contact-form', contactForm.input, 'salutation firstName lastName contactEmail message'],
  ['interest-contact-form', interestContactForm.input, 'salutation name companyName contactEmail phone subject message'],
  [
    'generate-sepa-pdf',
    generateSepaPdf.input,
    `sepaMandateReferenceNumber sepaCompanyStreet sepaCompanyZip sepaCompanyCity sepaAccountHolder sepaIBAN sepaBIC
     sepaBankName`,
  ],
  [
    'correction-booking',
    correctionBooking.input,
    `cardID isAddVoucher isRedeemVoucher isAddBonus addVoucherAmount redeemVoucherAmount addBonusAmount bookingTimestamp
     shouldAddVoucher shouldRedeemVoucher shouldAddBonus shouldAddVoucherAmount shouldRedeemVoucherAmount
     shouldAddBonusAmount contractID partnerName contactName contactEmail contactPhone message`,
  ],
  ['partner-check-balance', bookings.checkBalance.input, 'inputCardID'],
  ['partner-guthaben-einloesen', bookings.redeem.input, 'inputCardID guthabenEinloesenBetrag'],
  ['partner-kundenbonus-aufladen', bookings.grantBonus.input, 'inputCardID kundenbonusAufladenBetrag'],
  ['partner-guthaben-aufladen', bookings.topUp.input, 'inputCardID guthabenAufladenBetrag'],
  ['generate-receipt', bookings.generateReceipt.input, 'inputCardID receiptType amount bookingType'],
];

/** The fields that make the input malformed, whatever is in them. */
function strange(schema: z.ZodType, sent: object): string[] {
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
}

describe('every field that the specification lists', () => {
  it.each(listed)('is one that %s takes', (_, schema, fields, wrap = (sent) => sent) => {
    const sent = Object.fromEntries(fields.split(/\s+/).map((name) => [name, 'x']));
    expect(strange(schema, wrap(sent))).toEqual([]);
    // Control: another one is noticed.
    expect(strange(schema, wrap({ ...sent, somethingElse: 'x' }))).toEqual(['somethingElse']);
  });
});

it('a country is taken by its name as by its code', () => {
  const { companyCountry } = partnerJoining.shape;
  expect(companyCountry.parse('Österreich')).toBe('AT');
  expect(companyCountry.parse('AT')).toBe('AT');
  expect(companyCountry.safeParse('Atlantis').success).toBe(false);
});
