import * as bonus from '#server/money/bonus/mails.ts';
import * as bookings from '#server/money/bookings/mails.ts';
import * as charges from '#server/money/charges/mails.ts';
import * as checkout from '#server/money/checkout/mails.ts';
import * as corrections from '#server/money/corrections/mails.ts';
import * as expiry from '#server/money/expiry/mails.ts';
import * as joining from '#server/money/joining/mails.ts';
import * as replacements from '#server/money/replacements/mails.ts';
import * as transfers from '#server/money/transfers/mails.ts';
import * as businesses from '#server/operator/businesses/mails.ts';
import * as contact from '#server/operator/contact/mails.ts';
import * as operations from '#server/operator/operations/mails.ts';
import * as records from '#server/operator/records/mails.ts';
import * as operatorStaff from '#server/operator/staff/mails.ts';
import * as cards from '#server/parties/cards/mails.ts';
import * as customers from '#server/parties/customers/mails.ts';
import * as employerData from '#server/parties/employer-data/mails.ts';
import * as partnerData from '#server/parties/partner-data/mails.ts';
import * as prospects from '#server/parties/prospects/mails.ts';
import * as signIn from '#server/parties/sign-in/mails.ts';
import * as mail from '#server/platform/mail/mails.ts';
import * as settlements from '#server/reports/settlements/mails.ts';
import * as credentials from '#server/tenancy/access/credential-mails.ts';
import * as people from '#server/tenancy/access/people-mails.ts';
import * as staff from '#server/tenancy/access/staff-mails.ts';
import * as fourEyes from '#server/tenancy/four-eyes/mails.ts';

/** Every mail that the portal can write, by the room that writes it. */
export const mailTemplates = {
  mail,
  credentials,
  people,
  staff,
  fourEyes,
  customers,
  cards,
  signIn,
  partnerData,
  employerData,
  prospects,
  bonus,
  bookings,
  corrections,
  transfers,
  replacements,
  expiry,
  charges,
  checkout,
  joining,
  settlements,
  businesses,
  contact,
  records,
  operatorStaff,
  operations,
};
