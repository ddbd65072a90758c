import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { MailTemplate } from '#server/platform/mail/mail-template.ts';
import type { Mail } from '#server/platform/mail/queue-mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import * as mailTemplates from './mail-templates.ts';

type Rooms = typeof mailTemplates;
type Samples = {
  [Room in keyof Rooms]: {
    [Name in keyof Rooms[Room]]: Rooms[Room][Name] extends MailTemplate<infer Input> ? readonly Input[] : never;
  };
};

const region = { name: 'Größenstadt', cardName: 'StadtCARD', primaryColor: '#ae0c20' };
const url = 'https://portal.example/new-password?t=geheim';
const portalUrl = 'https://portal.example';
const payText = 'Wir ziehen 12,50 € am 09.12.2026 als SEPA-Lastschrift von Ihrem Konto DE89 •••• 3000 ein.';
const ourBank = { holder: 'Kartenkontor', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
const reason = 'So war es gewünscht.';
const act = { region, reason };
const card = '6280123456789012';
const gift = {
  gift: 1,
  card,
  isLocked: false,
  name: 'Stadtfest',
  leftFormattedDE: '5,00',
  where: 'bei allen Partnern',
  useUntil: '2026-12-31',
};
const move = { card: 'StadtCARD', target: 'https://b.portal.example', url: 'https://portal.example/umzugsauftraege' };
const payTo = { holder: 'Kartenkontor GmbH', iban: 'DE02120300000000202051', creditorId: 'DE98ZZZ09999999999' };
const order = {
  label: '1-00007',
  gguid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  dueOn: '2026-12-01',
  method: 'Bankeinzug' as const,
  noDebitReason: null,
  loadsOn: '2026-12-01',
  paysOn: '2026-11-26',
  cards: 2,
  cents: 10_000,
  credit: 0,
  asked: 10_000,
  open: 10_000,
  iban: 'DE02120300000000202051',
  mandateReference: 'KK-A-1001',
  printed: { employer: 'Schäfer & Söhne', payTo },
  returnedEntry: null,
  isDebitReturned: false,
  settledEntry: null,
  loadedAt: null,
  cancelledAt: null,
} as unknown as Samples['charges']['orderAnnounced'][number]['order'];
const correction = {
  region,
  number: 12,
  partnerName: 'Bäckerei Groß',
  card,
  wrong: [{ type: 'redemption', cents: 1250, bookedAt: new Date('2026-11-20T13:05:00Z') }],
  right: [],
} as unknown as Samples['corrections']['correctionAsked'][number];
const contact = {
  contractId: 'P-1',
  contactName: 'Jo Größe',
  contactEmail: 'jo@demo.example',
  contactPhone: '',
  message: 'Bitte prüfen.',
};
const transfer = { region, number: 13, cards: [card], target: '6280123456789013' };
const payment = { region, number: 14, cents: 5000, currency: 'EUR' };
const exchange = { region, oldCard: card, newCard: '6280123456789013' };
const login = { region, companyName: 'Bäckerei Groß', contractId: 'A-1' };
const paid = { lines: [{ text: 'Teilnahme', netCent: 5000 }], netCent: 5000, taxCent: 950, paymentId: 'Z-1', orderId: 'O-1' };
const free = { lines: [], netCent: 0, taxCent: 0, paymentId: null, orderId: null };
const writer = { name: 'Jo Größe', email: 'jo@demo.example', accountEmail: 'konto@demo.example' };
const terminal = { region, ecManufacturer: 'Müller', ecType: 'T1', ecTerminalID: '1234' };

/** Of every mail what it can tell; the compiler asks for those of a new one. */
const samples: Samples = {
  mail: { undeliverable: [{ subject: 'Ihr Passwort', recipient: 'jo@demo.example', reason: '550 unknown' }] },
  credentials: {
    newPassword: [
      { region, why: 'asked', url },
      { region: undefined, why: 'resent', url },
      { region, why: 'first', url },
    ],
    passwordChanged: [undefined],
    secondFactorTold: [
      { act: 'second-factor-on', reason: undefined },
      { act: 'second-factor-off', reason: undefined },
      { act: 'recovery-codes-renewed', reason: undefined },
      { act: 'recovery-code-used', reason: undefined },
      { act: 'second-factor-refused', reason: undefined },
      { act: 'second-factor-reset', reason },
    ],
    tillPinLocked: [undefined],
  },
  people: {
    businessInvitation: [{ region, why: 'Für Sie wurde ein Zugang eingerichtet.', url }],
    businessDismissal: [{ region, why: reason }],
    contractorInvitation: [{ region, reason, url }],
    contractorDismissal: [{ reason }],
  },
  fourEyes: {
    secondAsked: [{ title: 'Rolle ändern: Jo', reason, url }],
    secondConfirmed: [{ title: 'Rolle ändern: Jo' }],
    secondRefused: [{ title: 'Rolle ändern: Jo', reason }],
    doneAlone: [{ title: 'Rolle ändern: Jo', reason, by: 'Jo Beispiel' }],
    tiedSecondAsked: [{ title: 'Rolle ändern: Jo', reason, by: 'Jo Beispiel' }],
    takesEffectLater: [
      { title: 'Rolle ändern: Jo', reason, by: 'Jo Beispiel', takesEffectAt: new Date('2026-11-27T13:05:00Z'), url },
    ],
    tookEffect: [{ title: 'Rolle ändern: Jo' }],
  },
  bookingNotices: {
    bookingMade: [{ region, sentence: '12,50 € bei Laden, noch 33,12 €', what: 'Einlösung', card, at: '20.11.2026 14:05', url }],
  },
  customers: {
    cardRegistered: [
      { region, isProven: true },
      { region, isProven: false },
    ],
    cardAddressKnown: [{ region }],
    newsletterQuestion: [{ region, url }],
    accountEnded: [
      { filled: [] },
      {
        filled: [
          { card, balance: 1250, status: 'active' },
          { card, balance: 5, status: 'locked' },
        ],
      },
    ],
  },
  cards: {
    cardLocked: [{ region, card }],
    cardLockedByStaff: [{ region, card, reason }],
    lockUndone: [{ region, card, reason }],
    registrationUndone: [{ region, card, reason }],
    cardProvenByAnother: [{ card }],
    cardReportedLost: [{ region, card, caseNumber: 15 }],
    cardsAssigned: [
      { region, receiver: 'Bäckerei Groß', isGiven: true, count: 1, reason },
      { region, receiver: 'Bäckerei Groß', isGiven: false, count: 2000, reason },
    ],
  },
  signIn: { tillPinInvitation: [undefined] },
  ownBusinesses: {
    contractToReview: [
      { region, kind: 'partner', companyName: 'Bäckerei Groß', contractId: 'AP-1-7', url: portalUrl },
      { region, kind: 'employer', companyName: 'Bäckerei Groß', contractId: 'AG-1-7', url: portalUrl },
    ],
    bankChangeAsked: [
      { region, oldIban: payTo.iban, newIban: 'DE75512108001245126199', countsAt: new Date('2026-11-26T09:00:00Z') },
    ],
    bankChangeWithdrawn: [{ region }],
    mandateToSign: [{ region, reference: 'KK-M-1001', iban: payTo.iban }],
  },
  partnerData: {
    partnerDataComplete: [
      { region, isInReview: true },
      { region, isInReview: false },
    ],
    userAdded: [{ region, why: 'Für Sie wurde ein Zugang eingerichtet.' }],
    ownBranchClosed: [{ region, branch: 'Bahnhof' }],
    ecTerminalAsked: [terminal],
    ecTerminalChecked: [
      { ...terminal, isFit: true, reason: '' },
      { ...terminal, isFit: false, reason },
    ],
  },
  employerData: {
    employerDataComplete: [
      { region, isInReview: true },
      { region, isInReview: false },
    ],
  },
  prospects: {
    interestReceived: [{ region }],
    prospectWelcome: [{ region, interest: 'Beides', portalUrl }],
    companyAddressKnown: [{ region }],
    prospectAdmitted: [
      { region, interest: 'Arbeitgeber', portalUrl },
      { region, interest: null, portalUrl },
    ],
    prospectRefused: [{ region, reason }],
    prospectTermsChanged: [
      { region, special: 'TMS-Partner', reason },
      { region, special: '', reason },
    ],
  },
  bonus: {
    bonusBroughtForward: [
      { region, partnerName: 'Bäckerei Groß', text: '2 %' },
      { region: undefined, partnerName: 'Bäckerei Groß', text: '2 %' },
    ],
    bonusNotBroughtForward: [{ region, partnerName: 'Bäckerei Groß', reason }],
  },
  bookings: {
    bonusLimitReached: [
      { region, contractId: 'P-1', partnerName: 'Groß', card, cents: 9900, personId: 3, limit: 'zu viel', silentHours: 24 },
    ],
  },
  corrections: {
    correctionAsked: [correction],
    correctionToDecide: [
      { ...correction, ...contact },
      { ...correction, ...contact, contactPhone: '07821 1', message: '' },
    ],
    correctionDone: [correction],
    correctionRefused: [{ ...correction, reason }],
  },
  transfers: {
    transferAsked: [transfer],
    transferToDecide: [transfer],
    transferDone: [
      { ...transfer, cents: 1250 },
      { ...transfer, cards: [card, card], cents: 1250 },
    ],
    transferRefused: [{ ...transfer, reason }],
  },
  replacements: {
    cardReplaced: [
      { ...exchange, cents: 1250, reason },
      { ...exchange, cents: 0, reason },
    ],
    employeeCardReplaced: [exchange],
    lostCardKept: [{ region, card, reason }],
  },
  employeeCards: { cardsRequested: [{ region, quantity: '25', caseNumber: 17 }] },
  campaigns: {
    giftsEnd: [
      { region, gifts: [gift], url: `${portalUrl}/dashboard` },
      { region, gifts: [gift, { ...gift, useUntil: '2027-01-31' }], url: `${portalUrl}/dashboard` },
      { region, gifts: [{ ...gift, isLocked: true }], url: `${portalUrl}/dashboard` },
      { region, gifts: [gift, { ...gift, isLocked: true }], url: `${portalUrl}/dashboard` },
    ],
  },
  expiry: { balancesExpire: [{ region, year: 2026, cards: [{ card, balance: 1250 }] }] },
  charges: {
    orderAnnounced: [
      { region, order, portalUrl },
      { region, order: { ...order, cards: 1, credit: 10_000, asked: 0 }, portalUrl },
      { region, order: { ...order, method: 'Rechnung', noDebitReason: 'no-mandate' }, portalUrl },
      { region, order: { ...order, method: 'Rechnung', printed: { ...order.printed, payTo: null } }, portalUrl },
    ],
    cardsLeftOut: [
      { region, order, groups: [{ why: 'CARD_LOST', cards: 1, cents: 5000 }], portalUrl },
      {
        region,
        order,
        groups: [
          { why: 'CARD_LOCKED', cards: 1, cents: 5000 },
          { why: 'EMPLOYEE_LEFT', cards: 2, cents: 9000 },
        ],
        portalUrl,
      },
    ],
    orderCancelled: [{ region, label: order.label, reason }],
    debitReturned: [null, new Date()].map((loadedAt) => ({
      region,
      order: { ...order, loadedAt },
      bankText: 'Kein Guthaben',
    })),
    orderPaid: [
      { cents: 4000, openBefore: 14_000 },
      { now: { open: 0 }, cents: 12_000, openBefore: 10_000 },
      { now: { open: 0 }, cents: 10_000, openBefore: 10_000, stoppedBy: ['L1-00005'] },
      { now: { open: 0, returnedEntry: 5 }, cents: 10_000, openBefore: 10_000 },
      { now: { open: 0, returnedEntry: 5 }, cents: 10_000, openBefore: 10_000, stoppedBy: ['L1-00005', 'L1-00006'] },
      { now: { open: 0, returnedEntry: 5, isDebitReturned: true }, cents: 10_000, openBefore: 10_000 },
      { now: { cancelledAt: new Date() }, cents: 10_000, openBefore: 0 },
    ].map(({ now, ...paid }) => ({ region, order: { ...order, ...now }, stoppedBy: [], ...paid })),
    orderPaymentTakenBack: [
      { isToPay: false, owed: 0, open: 5000, payBackBy: null },
      { isToPay: true, owed: 5000, open: 5000, payBackBy: '2026-12-08' },
      { isToPay: true, owed: 0, open: 5000, payBackBy: '2026-12-08' },
      { isToPay: false, owed: 0, open: 0, payBackBy: null },
    ].map(({ isToPay, owed, ...now }) => ({
      region,
      order: { ...order, ...now },
      cents: 5000,
      day: '2026-12-01',
      bankText: 'Rückruf',
      owed,
      isToPay,
    })),
    creditPaidOut: [{ region, label: order.label, cents: 1250 }],
    chargeTakenBack: [
      { region, order, card, cents: 1250, why: reason },
      { region, order: { ...order, returnedEntry: 5, open: 1250 }, card, cents: 1250, why: reason },
      { region, order: { ...order, returnedEntry: 5, open: 1000 }, card, cents: 1250, why: reason },
    ],
    ownChargeTakenBack: [{ region, order, card, cents: 1250, why: reason }],
    chargeNotTakenBack: [{ region, order, card, cents: 1250 }],
  },
  checkout: {
    paymentUnsaved: [{ ...payment, title: 'Teilnahme' }],
    paymentRefunded: [payment],
    paymentKept: [{ ...payment, reason }],
  },
  joining: {
    joined: [
      { ...login, kind: 'partner', papers: 2, paid, portalUrl },
      { ...login, kind: 'employer', papers: 1, paid: free, portalUrl },
    ],
    employerLoginQuestion: [{ ...login, url }],
  },
  invoices: {
    invoiceIssued: [
      {
        region,
        title: 'Rechnung R1-2026-00042',
        subject: 'Monatliche Gebühren',
        dueOn: '2026-12-09',
        payText: null,
        restCents: 300,
        portalUrl,
      },
      {
        region,
        title: 'Rechnung R1-2026-00042',
        subject: 'Monatliche Gebühren',
        dueOn: '2026-12-09',
        payText,
        restCents: null,
        portalUrl,
      },
      {
        region,
        title: 'Stornorechnung R1-2026-00043',
        subject: 'Weitere Filialen',
        dueOn: null,
        payText: null,
        restCents: null,
        portalUrl,
      },
    ],
    invoiceNotDebited: [
      { region, label: 'R1-2026-00042', cents: 1250, obstacle: 'part-paid', dueOn: '2026-12-09', payTo: ourBank },
      { region, label: 'R1-2026-00042', cents: 1250, obstacle: 'no-mandate', dueOn: '2026-12-09', payTo: ourBank },
      { region, label: 'R1-2026-00042', cents: 1250, obstacle: 'no-region-account', dueOn: '2026-12-09', payTo: null },
      { region, label: 'R1-2026-00042', cents: 1250, obstacle: 'stopped', dueOn: '2026-12-09', payTo: ourBank },
      { region, label: 'R1-2026-00042', cents: 1250, obstacle: 'too-late', dueOn: '2026-12-09', payTo: ourBank },
    ],
    accountTold: [{ region, label: 'R1-2026-00042', cents: 1250, payTo: ourBank, payBy: '2026-12-09' }],
    invoiceDebitReturned: [
      [],
      [{ label: 'R1-2026-00042', cents: 1250 }],
      [
        { label: 'R1-2026-00042', cents: 1000 },
        { label: 'R1-2026-00043', cents: 250 },
      ],
    ].map((open) => ({
      region,
      open,
      cents: 1250,
      collectedOn: '2026-12-09',
      bankText: 'Widerspruch',
      payTo: ourBank,
      payBy: '2026-12-23',
    })),
    invoicePaymentTakenBack: [
      { label: 'R1-2026-00042', cents: 1250 },
      { label: 'R1-2026-00050', cents: 1250 },
      { label: 'R1-2026-00042', cents: 0 },
      { label: 'R1-2026-00042', cents: 1250, debitOn: '2026-12-01' },
    ].map(({ debitOn = null, ...open }) => ({
      region,
      label: 'R1-2026-00042',
      cents: 1250,
      day: '2026-11-09',
      bankText: 'Rückruf',
      open,
      debitOn,
      payTo: ourBank,
      payBy: '2026-11-16',
    })),
    onlinePaymentRestored: [0, 300, -1250].map((openCents) => ({ region, label: 'R1-2026-00042', cents: 1250, openCents })),
    onlinePaymentWentBack: [
      {
        region,
        label: 'R1-2026-00042',
        cents: 1250,
        open: { label: 'R1-2026-00042', cents: 1250 },
        debitOn: null,
        payTo: ourBank,
        payBy: '2026-11-16',
      },
    ],
    invoiceRefundReturned: [{ region, label: 'R1-2026-00042', cents: 300, day: '2026-11-09', bankText: 'Konto erloschen' }],
    invoicePaid: [
      { region, label: 'R1-2026-00042', cents: 1250, openCents: 0, day: '2026-11-09', bankText: 'Danke' },
      { region, label: 'R1-2026-00042', cents: 1250, openCents: 300, day: '2026-11-09', bankText: 'Danke' },
      { region, label: 'R1-2026-00042', cents: 1250, openCents: -300, day: '2026-11-09', bankText: 'Danke' },
      { region, label: 'R1-2026-00042', cents: -300, openCents: 0, day: '2026-11-09', bankText: 'Danke' },
    ],
  },
  bankStatements: {
    returnWasAnothers: [
      { region, label: 'R1-2026-00042', cents: -1250, whatIsOpen: [] },
      { region, label: 'L1-00042', cents: -1250, whatIsOpen: ['Offen sind dort noch 12,50 €.'] },
      { region, label: '', cents: 1250, whatIsOpen: [] },
    ],
    assignmentTakenBack: [
      { region, label: 'R1-2026-00042', cents: 1250, openCents: 1250, howToPay: [] },
      { region, label: 'R1-2026-00042', cents: 1250, openCents: 0, howToPay: ['Damit sind wieder 12,50 € offen.'] },
      { region, label: '', cents: -1250, openCents: -300, howToPay: [] },
    ],
  },
  reminders: {
    openItemsReminded: [1, 2, 3].map((level) => ({
      region,
      items: [
        { kind: 'invoice' as const, label: 'R1-2026-00042', cents: 1250, dueOn: '2026-11-09', level },
        ...(level === 3 ? [{ kind: 'statement' as const, label: '1-00001', cents: 300, dueOn: '2026-11-09', level: 1 }] : []),
      ],
      fees: level === 1 ? [] : [{ label: 'R1-2026-00043', cents: 500 }],
      bank: level === 1 ? null : { holder: 'Kartenkontor', iban: 'DE89370400440532013000' },
      payBy: '2026-12-09',
      portalUrl,
    })),
  },
  settlements: {
    statementReady: [{ region, label: '1-00001', issuedOn: '2026-11-09', portalUrl }],
    paymentCameBack: [
      { region, label: '1-00001', kind: 'payout', cents: 1250, bankText: 'Konto erloschen' },
      { region, label: '1-00001', kind: 'collection', cents: 1250, bankText: 'Widerspruch' },
    ],
    paymentsResumed: [
      { region, label: '1-00001', kind: 'payout' },
      { region, label: '1-00001', kind: 'collection' },
    ],
    partnerPaymentBooked: [
      { region, isIncoming: true, isReturn: false, cents: 1250, day: '2026-11-09', bankText: 'Danke' },
      { region, isIncoming: false, isReturn: false, cents: 1250, day: '2026-11-09', bankText: 'Danke' },
      { region, isIncoming: true, isReturn: true, cents: 1250, day: '2026-11-09', bankText: 'Konto erloschen' },
      { region, isIncoming: false, isReturn: true, cents: 1250, day: '2026-11-09', bankText: 'Rückruf' },
    ],
  },
  businesses: {
    dataChanged: [act],
    termsChanged: [act],
    contractActive: [{ ...act, from: '2026-12-01', kind: 'partner', portalUrl }],
    contractEnds: [{ ...act, lastDay: '2026-12-31' }],
    contractGoesOn: [act],
    mandateReceived: [{ ...act, reference: 'KK-M-1001', activeFrom: '2026-12-08' }],
    bankChanged: [
      { ...act, paymentMethod: 'Bankeinzug', iban: payTo.iban },
      { ...act, paymentMethod: 'Rechnung', iban: null },
    ],
    disagioModelSet: [
      { ...act, model: 'special', from: null },
      { ...act, model: 'special', from: '2026-12-01' },
    ],
    disagioModelStays: [{ ...act, from: '2026-12-01' }],
    branchClosed: [{ ...act, branch: 'Bahnhof' }],
    branchPlaced: [
      { ...act, branch: 'Bahnhof', isPlaced: true },
      { ...act, branch: 'Bahnhof', isPlaced: false },
    ],
    addressChanged: [{ ...act, newEmail: 'neu@demo.example' }],
    nameChanged: [act],
    roleChanged: [{ ...act, company: 'Bäckerei Groß', role: 'accounting' }],
  },
  contact: {
    messageReceived: [
      { region, number: 16, subject: undefined, message: 'Hallo!', writer },
      {
        region,
        number: 16,
        subject: 'Sonstiges',
        message: 'Hallo!',
        writer: { ...writer, companyName: 'Groß', phone: '07821 1' },
      },
    ],
    messageAnswered: [{ region, number: 16, answer: 'Gern geschehen.' }],
    barrierAnswered: [{ region, number: 17, answer: 'Wir ändern das.' }],
  },
  records: {
    sessionsEnded: [
      { region, reason },
      { region: undefined, reason },
    ],
  },
  movingParties: {
    chargesMoved: [
      {
        region,
        provider: 'Altkarte GmbH',
        companyName: 'Werft Groß',
        portalUrl: 'https://portal.example',
        charges: [
          { day: '2026-12-31', frequence: 'Monat', cards: 12, cents: 60_000 },
          { day: '2027-01-15', frequence: 'Quartal', cards: 1, cents: 15_000 },
        ],
      },
    ],
    chargesMovedBack: [
      { region, provider: 'Altkarte GmbH', companyName: 'Werft Groß', portalUrl: 'https://portal.example', cards: 13 },
    ],
    employerMoved: [
      {
        region,
        provider: 'Altkarte GmbH',
        companyName: 'Werft Groß',
        contractId: 'AG-1-5',
        url: 'https://portal.example/reset-password',
      },
    ],
    partnerMoved: [
      {
        region,
        provider: 'Altkarte GmbH',
        companyName: 'Bäckerei Groß',
        contractId: 'AP-1-5',
        url: 'https://portal.example/reset-password',
      },
    ],
  },
  moveOrders: {
    regionMoved: [{ ...move, rows: '12.345' }],
    movedNotRight: [{ ...move, words: 'rows of posting: 12 in the source, 11 in the target' }],
    moveStopped: [
      { ...move, hasBegun: false, words: 'The move has not begun.\nThe target is a standby. Name the primary with --to.' },
      { ...move, hasBegun: true, words: 'The target does not follow within an hour.' },
    ],
    moveGivenUp: [move],
    moveOrderExpired: [{ card: 'StadtCARD', target: move.target, until: '24.02.2027, 18:00' }],
    moveOrderWithdrawn: [{ card: 'StadtCARD', reason }],
    movesWithoutOrder: [{ ...move, reason }],
  },
  takingOver: {
    cardTakenOver: [{ region, provider: 'Altkarte GmbH', until: '24.02.2027', url: 'https://portal.example/reset-password' }],
  },
  operatorStaff: {
    staffRoleChanged: [{ from: 'support', to: 'accounting', reason }],
    staffDismissed: [{ reason }],
    lastHeadHelped: [{ email: 'leitung@demo.example', reason }],
    staffInvitation: [{ role: 'support', url, portalUrl }],
  },
  operations: { booksNotClean: [{ findings: 1 }, { findings: 2 }] },
};

type AnyTemplate = (to: { email: string; personId: null; name?: string }, input: unknown) => Mail;
const all = Object.entries(mailTemplates).flatMap(([room, templates]) =>
  Object.entries(templates as Record<string, AnyTemplate>).flatMap(([name, template]) =>
    (samples as unknown as Record<string, Record<string, unknown[]>>)[room]![name]!.map((input, index) => ({
      title: `${room}/${name} ${index + 1}`,
      template,
      input,
    })),
  ),
);

test.each(all)('$title is a letter', ({ template, input }) => {
  const mail = template({ email: 'jo@demo.example', personId: null, name: 'Jo Größe' }, input);
  expect(mail.subject).toMatch(/^\S.{5,148}\S$/);
  const { text, html } = writeMail(mail);
  expect(text.match(/^Guten Tag Jo Größe,$/gm), 'one salutation').toHaveLength(1);
  expect(text.match(/^Viele Grüße\nIhr Kartenkontor$/gm), 'one signature').toHaveLength(1);
  expect(mail.paragraphs).not.toHaveLength(0);
  for (const paragraph of [...mail.paragraphs, ...(mail.closing ?? [])]) expect(paragraph).toMatch(/\S/);
  expect(mail.subject + text).not.toMatch(/undefined|null|NaN|Invalid|\[object|\$\{|<[a-z/]| {2}|\n{3}/);
  expect(html).not.toMatch(/undefined|NaN|\[object/);
});

test('without a name it greets nobody by name', () => {
  const { salutation } = mailTemplates.credentials.passwordChanged({ email: 'jo@demo.example', personId: null });
  expect(salutation).toBe('Guten Tag,');
});

const program = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: fs.readFileSync(`server/${file}`, 'utf8') }));

test('whatever writes a mail is in the list', () => {
  const list = program.find(({ file }) => file === 'portal/mail-templates.ts')!.text;
  const makers = program.filter(({ text }) => / mailTemplate\(/.test(text)).map(({ file }) => file);
  expect(makers.length).toBeGreaterThan(20);
  expect(makers.filter((file) => !list.includes(`'#server/${file}'`))).toEqual([]);
});

test('the texts of mails stand in templates, and none of them greets by itself', () => {
  const filesWith = (words: RegExp) => program.filter(({ text }) => words.test(text)).map(({ file }) => file);
  expect(filesWith(/\bparagraphs: \[/).filter((file) => !file.endsWith('mails.ts'))).toEqual([]);
  expect(filesWith(/Guten Tag|Viele Grüße/)).toEqual(['platform/mail/mail-template.ts', 'platform/mail/write-mail.ts']);
});
