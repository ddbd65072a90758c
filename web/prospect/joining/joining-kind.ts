import { employerRegistration, joiningMessages, partnerRegistration } from '#contract/money/joining/joining.ts';

/** What differs between becoming a partner and becoming an employer. */
export const joiningKinds = {
  partner: {
    call: partnerRegistration,
    purpose: 'partner-registration',
    path: '/partner-werden',
    heading: 'Akzeptanzpartner werden',
    finish: 'Partnervertrag abschließen >>',
    joined: joiningMessages.joinedAsPartner,
    next: '/partner-personal-data',
  },
  employer: {
    call: employerRegistration,
    purpose: 'employer-registration',
    path: '/arbeitgeber-werden',
    heading: 'Registrierung als Arbeitgeber',
    finish: 'Arbeitgebervertrag abschließen >>',
    joined: joiningMessages.joinedAsEmployer,
    next: '/arbeitgeber-personal-data',
  },
} as const;
export type JoiningKindName = keyof typeof joiningKinds;
export type JoiningKind = (typeof joiningKinds)[JoiningKindName];
