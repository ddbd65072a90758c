import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import {
  archivePermits,
  bonusPermits,
  chargePermits,
  businessPermits,
  employerDataPermits,
  employerPermits,
  partnerDataPermits,
  tillPermits,
  employerJoiners,
  partnerJoiners,
  payerPermits,
  inboxPermits,
  infoPermits,
  partnerInfoPermits,
  prospectPermits,
  accountingPermits,
  contractPermits,
  editorialPermits,
  managementPermits,
  staffPermits,
  supportPermits,
} from '#contract/common/permits.ts';
import { demoMenuPermits, demoPermits } from '#web/shell/demo-permits.ts';
import { legalPages } from '#contract/tenancy/regions/legal-pages.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import {
  ACCESSIBILITY_PATH,
  BALANCE_QUERY_PATH,
  STAFF_START_PATH,
  INBOX_PATH,
  MAINTENANCE_PATH,
  OFFLINE_PATH,
  PLAIN_HELP_PATH,
  SECOND_FACTOR_PATH,
  SHOPS_PATH,
} from '#contract/common/screen-paths.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { queryClient } from '#web/api/client.ts';
import type { Screen } from '#web/shell/screen.ts';

/**
 * Every screen of the portal, in the order of the menus. Routes, guards, redirects, titles and menus all come from
 * here: a new screen is a new line.
 */
export const screens: readonly Screen[] = [
  loginScreen('customer'), // '/login', '/kunden-login'
  loginScreen('partner'), // '/partner-login'
  loginScreen('operator'), // '/trolleymakerportal-login'
  loginScreen('contractor'), // '/auftraggeber-login', '/contractor-login'
  loginScreen('employer'), // '/arbeitgeber-login'
  {
    path: '/registrierung',
    aliases: ['/registration'],
    title: 'Karte registrieren',
    who: 'signed-out',
    takesRegion: true,
    load: () => import('#web/public/registration/registration-screen.tsx').then((file) => file.RegistrationScreen),
  },
  {
    path: '/interessent-registrierung',
    title: 'Als Partner oder Arbeitgeber registrieren',
    who: 'signed-out',
    takesRegion: true,
    load: () =>
      import('#web/public/prospect-registration/prospect-registration-screen.tsx').then(
        (file) => file.ProspectRegistrationScreen,
      ),
  },
  {
    path: '/reset-password',
    title: 'Passwort zurücksetzen',
    who: 'signed-out',
    takesRegion: true,
    keepsAlerts: true,
    load: () => import('#web/public/password/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
  },
  {
    path: '/new-password',
    title: 'Neues Passwort vergeben',
    who: 'signed-out',
    takesRegion: true,
    needs: { query: 't', message: accountMessages.linkMissing, to: '/reset-password' },
    load: () => import('#web/public/password/new-password-screen.tsx').then((file) => file.NewPasswordScreen),
  },
  {
    path: '/newsletter-bestaetigen',
    title: 'Newsletter bestätigen',
    who: 'anyone',
    takesRegion: true,
    load: () =>
      import('#web/public/newsletter/newsletter-confirmation-screen.tsx').then((file) => file.NewsletterConfirmationScreen),
  },
  {
    path: '/',
    title: 'Start',
    who: 'signed-in',
    load: () => import('#web/shell/leads-on.tsx').then((file) => file.LeadsOn),
  },
  {
    path: '/dashboard',
    title: 'Übersicht',
    who: customerPermits,
    menu: { label: 'Übersicht' },
    prefetch: () => queryClient.prefetchQuery(dashboardQuery),
    load: () => import('#web/customer/dashboard/dashboard-screen.tsx').then((file) => file.DashboardScreen),
  },
  {
    path: '/personal-data',
    title: 'Persönliche Daten',
    who: customerPermits,
    menu: { label: 'Persönliche Daten' },
    load: () => import('#web/customer/personal-data/personal-data-screen.tsx').then((file) => file.PersonalDataScreen),
  },
  {
    path: '/update-password',
    title: 'Passwort ändern',
    who: 'signed-in',
    menu: { label: 'Passwort ändern', lastUnless: customerPermits },
    load: () => import('#web/account/update-password-screen.tsx').then((file) => file.UpdatePasswordScreen),
  },
  {
    path: '/booking-overview',
    title: 'Buchungsübersicht',
    who: customerPermits,
    menu: { label: 'Buchungsübersicht' },
    load: () => import('#web/customer/booking-overview/booking-overview-screen.tsx').then((file) => file.BookingOverviewScreen),
  },
  {
    path: SHOPS_PATH, // '/partner-finden'
    title: 'Partner finden',
    who: 'anyone',
    takesRegion: true,
    menu: { label: 'Partner finden', permits: customerPermits },
    load: () => import('#web/public/shops/shops-screen.tsx').then((file) => file.ShopsScreen),
  },
  {
    path: '/vorteile',
    title: 'Vorteile',
    who: customerPermits,
    menu: { label: 'Vorteile' },
    prefetch: () => queryClient.prefetchQuery(dashboardQuery),
    load: () => import('#web/customer/perks/perks-screen.tsx').then((file) => file.PerksScreen),
  },
  {
    path: '/help-faq',
    title: 'Hilfe/FAQ',
    who: customerPermits,
    menu: { label: 'Hilfe/FAQ' },
    load: () => import('#web/customer/help/help-screen.tsx').then((file) => file.HelpScreen),
  },
  {
    path: PLAIN_HELP_PATH, // '/hilfe'
    title: 'Einfach erklärt',
    who: 'anyone',
    takesRegion: true,
    menu: { label: 'Einfach erklärt', permits: customerPermits },
    load: () => import('#web/public/plain-help/plain-help-screen.tsx').then((file) => file.PlainHelpScreen),
  },
  {
    path: '/lock-card',
    title: 'Karte sperren und Guthaben übertragen',
    who: customerPermits,
    menu: { label: 'CARD sperren/übertragen' },
    load: () => import('#web/customer/lock-card/lock-card-screen.tsx').then((file) => file.LockCardScreen),
  },
  {
    path: '/karte-bestaetigen',
    title: 'Karte bestätigen',
    who: customerPermits,
    load: () => import('#web/customer/confirm-card/confirm-card-screen.tsx').then((file) => file.ConfirmCardScreen),
  },
  {
    path: '/contact',
    title: 'Kontakt',
    who: customerPermits,
    menu: { label: 'Kontakt' },
    load: () => import('#web/customer/contact/contact-screen.tsx').then((file) => file.ContactScreen),
  },
  {
    path: INBOX_PATH, // '/mitteilungen'
    title: 'Mitteilungen',
    who: inboxPermits,
    menu: { label: 'Mitteilungen', lastUnless: customerPermits },
    load: () => import('#web/account/messages/messages-screen.tsx').then((file) => file.MessagesScreen),
  },
  {
    path: '/partner',
    aliases: ['/partner-info', '/arbeitgeber', '/arbeitgeber-info'],
    title: 'Informationen zur Teilnahme',
    who: infoPermits,
    menu: { label: 'Überblick', group: 'Infos', permits: prospectPermits },
    load: () => import('#web/prospect/info/partner-info-screen.tsx').then((file) => file.PartnerInfoScreen),
  },
  {
    path: '/konditionen-kurzuebersicht',
    title: 'Konditionen-Kurzübersicht',
    who: partnerInfoPermits,
    menu: { label: 'Konditionen Akzeptanzpartner', group: 'Infos', permits: [partnerInfoPermits[1]] },
    load: () => import('#web/prospect/conditions/partner-conditions-screen.tsx').then((file) => file.PartnerConditionsScreen),
  },
  {
    path: '/konditionen-mitarbeitercard',
    title: 'Konditionen der MitarbeiterCARD',
    who: infoPermits,
    menu: { label: 'Konditionen MitarbeiterCARD', group: 'Infos', permits: prospectPermits },
    load: () => import('#web/prospect/conditions/employer-conditions-screen.tsx').then((file) => file.EmployerConditionsScreen),
  },
  {
    path: '/buchung',
    title: 'Buchung',
    who: tillPermits,
    menu: { label: 'Buchung' },
    header: 'reduced',
    load: () => import('#web/partner/till/till-screen.tsx').then((file) => file.TillScreen),
  },
  {
    path: '/tagesabschluss',
    title: 'Tagesabschluss',
    who: tillPermits,
    menu: { label: 'Tagesabschluss', group: 'Transaktionen' },
    load: () => import('#web/partner/day-closings/day-closing-screen.tsx').then((file) => file.DayClosingScreen),
  },
  {
    path: '/partner-transaktionen',
    title: 'Transaktionen',
    who: businessPermits,
    menu: { label: 'Übersicht', group: 'Transaktionen' },
    load: () =>
      import('#web/partner/transactions/partner-transactions-screen.tsx').then((file) => file.PartnerTransactionsScreen),
  },
  {
    path: '/partner-auswertungen',
    title: 'Auswertungen',
    who: businessPermits,
    menu: { label: 'Auswertungen', group: 'Transaktionen' },
    load: () => import('#web/partner/statistics/partner-statistics-screen.tsx').then((file) => file.PartnerStatisticsScreen),
  },
  {
    path: '/dokumente',
    title: 'Dokumentenarchiv',
    who: archivePermits,
    menu: { label: 'Dokumentenarchiv', group: 'Transaktionen' },
    load: () => import('#web/partner/documents/documents-screen.tsx').then((file) => file.DocumentsScreen),
  },
  {
    path: '/korrektur',
    aliases: ['/korrekturbuchung'],
    title: 'Korrekturbuchung',
    who: businessPermits,
    menu: { label: 'Korrekturbuchung', permits: [{ role: 'partner' }] },
    load: () => import('#web/partner/corrections/correction-screen.tsx').then((file) => file.CorrectionScreen),
  },
  {
    path: '/bonus',
    title: 'Bonus-Infos',
    who: partnerInfoPermits,
    menu: { label: 'Bonus-Infos' },
    isClosedIn: ({ hidesBonusManagement }) => hidesBonusManagement,
    load: () => import('#web/prospect/bonus-info/bonus-info-screen.tsx').then((file) => file.BonusInfoScreen),
  },
  {
    path: '/bonusauftrag',
    title: 'Bonus',
    who: bonusPermits,
    menu: { label: 'Bonus' },
    isClosedIn: ({ hidesBonusManagement }) => hidesBonusManagement,
    load: () => import('#web/partner/bonus/bonus-screen.tsx').then((file) => file.BonusScreen),
  },
  {
    path: '/mitarbeitercards-verwalten',
    title: 'MitarbeiterCARDs',
    who: employerPermits,
    menu: { label: 'MitarbeiterCARDs' },
    load: () => import('#web/employer/employee-cards/employee-cards-screen.tsx').then((file) => file.EmployeeCardsScreen),
  },
  {
    path: '/ladeauftraege',
    title: 'Ladeaufträge',
    who: chargePermits,
    menu: { label: 'Ladeaufträge' },
    load: () => import('#web/employer/charges/charge-orders-screen.tsx').then((file) => file.ChargeOrdersScreen),
  },
  {
    path: '/edit-logo',
    title: 'Logo hochladen',
    who: businessPermits,
    menu: { label: 'Logo' },
    load: () => import('#web/partner/logos/edit-logo-screen.tsx').then((file) => file.EditLogoScreen),
  },
  {
    path: '/arbeitgeber-personal-data',
    title: 'Arbeitgeberdaten',
    who: employerDataPermits,
    menu: { label: 'Arbeitgeberdaten' },
    load: () => import('#web/employer/employer-data/employer-data-screen.tsx').then((file) => file.EmployerDataScreen),
  },
  {
    path: '/partner-personal-data',
    title: 'Partnerdaten',
    who: partnerDataPermits,
    menu: { label: 'Partnerdaten' },
    load: () => import('#web/partner/partner-data/partner-data-screen.tsx').then((file) => file.PartnerDataScreen),
  },
  {
    path: '/demo-buchung',
    title: 'Demo-Buchung',
    who: demoPermits,
    menu: { label: 'Demo-Buchung', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-booking-screen.tsx').then((file) => file.DemoBookingScreen),
  },
  {
    path: '/demo-transaktionen',
    title: 'Demo-Transaktionen',
    who: demoPermits,
    menu: { label: 'Demo-Transaktionen', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-transactions-screen.tsx').then((file) => file.DemoTransactionsScreen),
  },
  {
    path: '/demo-auswertungen',
    title: 'Demo-Auswertungen',
    who: demoPermits,
    menu: { label: 'Demo-Auswertungen', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-statistics-screen.tsx').then((file) => file.DemoStatisticsScreen),
  },
  {
    path: '/partner-werden',
    aliases: ['/mitarbeitercard-teilnehmen'],
    title: 'Akzeptanzpartner werden',
    who: partnerJoiners,
    menu: { label: 'Partner werden', group: 'Teilnehmen' },
    load: () => import('#web/prospect/joining/joining-screen.tsx').then((file) => file.joiningScreen('partner')),
  },
  {
    path: '/arbeitgeber-werden',
    title: 'Registrierung als Arbeitgeber',
    who: employerJoiners,
    menu: { label: 'Arbeitgeber werden', group: 'Teilnehmen' },
    load: () => import('#web/prospect/joining/joining-screen.tsx').then((file) => file.joiningScreen('employer')),
  },
  {
    path: '/demo-bezahlung',
    title: 'Demo-Bezahlung',
    who: payerPermits,
    load: () => import('#web/prospect/joining/demo-payment-screen.tsx').then((file) => file.DemoPaymentScreen),
  },
  {
    path: '/arbeitgeber-bestaetigen',
    title: 'Arbeitgeber-Zugang bestätigen',
    who: 'anyone',
    takesRegion: true,
    load: () => import('#web/public/confirm-employer-screen.tsx').then((file) => file.ConfirmEmployerScreen),
  },
  {
    path: '/terminbuchung',
    title: 'Terminbuchung',
    who: infoPermits,
    menu: { label: 'Terminbuchung' },
    load: () => import('#web/prospect/appointment/appointment-screen.tsx').then((file) => file.AppointmentScreen),
  },
  {
    path: '/partner-contact',
    title: 'Kontakt',
    who: infoPermits,
    menu: { label: 'Kontakt', group: 'Hilfe' },
    load: () => import('#web/prospect/contact/partner-contact-screen.tsx').then((file) => file.PartnerContactScreen),
  },
  {
    path: '/akzeptanzpartner-faq',
    title: 'Fragen von Akzeptanzpartnern',
    who: infoPermits,
    menu: { label: 'FAQ Akzeptanzpartner', group: 'Hilfe', permits: [{ role: 'partner' }, { role: 'interested' }] },
    load: () => import('#web/prospect/faq/way-faq-screen.tsx').then((file) => file.wayFaqScreen('partner')),
  },
  {
    path: '/arbeitgeber-faq',
    title: 'Fragen von Arbeitgebern',
    who: infoPermits,
    login: logins.employer.path,
    menu: { label: 'FAQ Arbeitgeber', group: 'Hilfe', permits: [{ role: 'employer' }, { role: 'interested' }] },
    load: () => import('#web/prospect/faq/way-faq-screen.tsx').then((file) => file.wayFaqScreen('employer')),
  },
  {
    path: '/auftraggeber-auswertungen',
    title: 'Auswertungen',
    who: 'anyone',
    menu: { label: 'Auswertungen', permits: [{ role: 'contractor' }] },
    load: () =>
      import('#web/operator/contractor-statistics/contractor-statistics-screen.tsx').then(
        (file) => file.ContractorStatisticsScreen,
      ),
  },
  {
    path: STAFF_START_PATH, // '/betrieb'
    title: 'Start',
    who: staffPermits,
    menu: { label: 'Start' },
    load: () => import('#web/operator/operations/staff-start-screen.tsx').then((file) => file.StaffStartScreen),
  },
  {
    path: '/vorgaenge',
    title: 'Vorgänge',
    who: contractPermits,
    menu: { label: 'Vorgänge' },
    load: () => import('#web/operator/cases/cases-screen.tsx').then((file) => file.CasesScreen),
  },
  {
    path: '/vorgang',
    title: 'Vorgang',
    who: contractPermits,
    needs: { query: 'nummer', message: 'Bitte wählen Sie einen Vorgang aus der Liste.', to: '/vorgaenge' },
    load: () => import('#web/operator/cases/case-screen.tsx').then((file) => file.CaseScreen),
  },
  {
    path: '/partner-verwalten',
    title: 'Partner',
    who: contractPermits,
    menu: { label: 'Partner', group: 'Stammdaten' },
    load: () => import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('partner')),
  },
  {
    path: '/arbeitgeber-verwalten',
    title: 'Arbeitgeber',
    who: contractPermits,
    menu: { label: 'Arbeitgeber', group: 'Stammdaten' },
    load: () => import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('employer')),
  },
  {
    path: '/potential-partners-link-generator',
    title: 'Potenzielle Partner',
    who: supportPermits,
    menu: { label: 'Potenzielle Partner', group: 'Stammdaten' },
    load: () =>
      import('#web/operator/potential-partners/potential-partners-screen.tsx').then((file) => file.PotentialPartnersScreen),
  },
  {
    path: '/partner-akte',
    title: 'Partner',
    who: contractPermits,
    load: () => import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('partner')),
  },
  {
    path: '/arbeitgeber-akte',
    title: 'Arbeitgeber',
    who: contractPermits,
    load: () => import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('employer')),
  },
  {
    path: '/suche',
    title: 'Suche',
    who: contractPermits,
    load: () => import('#web/operator/search/search-screen.tsx').then((file) => file.SearchScreen),
  },
  {
    path: '/person',
    title: 'Person',
    who: supportPermits,
    load: () => import('#web/operator/records/person-screen.tsx').then((file) => file.PersonScreen),
  },
  {
    path: '/karte',
    title: 'Karte',
    who: contractPermits,
    load: () => import('#web/operator/records/card-screen.tsx').then((file) => file.CardScreen),
  },
  {
    path: '/buchungssatz',
    title: 'Buchung',
    who: contractPermits,
    load: () => import('#web/operator/records/booking-screen.tsx').then((file) => file.BookingScreen),
  },
  {
    path: '/kartenbestand',
    title: 'Kartenbestand',
    who: supportPermits,
    menu: { label: 'Kartenbestand', group: 'Stammdaten' },
    load: () => import('#web/operator/card-stock/card-stock-screen.tsx').then((file) => file.CardStockScreen),
  },
  {
    path: '/auftraggeber-verwalten',
    title: 'Auftraggeber',
    who: managementPermits,
    menu: { label: 'Auftraggeber', group: 'Stammdaten' },
    load: () => import('#web/operator/contractors/contractors-screen.tsx').then((file) => file.ContractorsScreen),
  },
  {
    path: '/check-balance-link-generator',
    title: 'Links zur Guthabenabfrage',
    who: supportPermits,
    menu: { label: 'Guthaben-Links', group: 'Stammdaten' },
    load: () => import('#web/operator/balance-links/balance-links-screen.tsx').then((file) => file.BalanceLinksScreen),
  },
  {
    path: BALANCE_QUERY_PATH, // '/abfrage'
    title: 'Guthabenabfrage',
    who: 'anyone',
    load: () => import('#web/public/balance-query/balance-query-screen.tsx').then((file) => file.BalanceQueryScreen),
  },
  {
    path: '/regionen',
    title: 'Regionen',
    who: staffPermits,
    menu: { label: 'Regionen', group: 'Stammdaten' },
    load: () => import('#web/operator/region-editing/regions-screen.tsx').then((file) => file.RegionsScreen),
  },
  {
    path: '/region',
    title: 'Region',
    who: staffPermits,
    load: () => import('#web/operator/region-editing/region-screen.tsx').then((file) => file.RegionScreen),
  },
  {
    path: '/abrechnungslaeufe',
    title: 'Abrechnungsläufe',
    who: accountingPermits,
    menu: { label: 'Abrechnungsläufe', group: 'Geld' },
    load: () => import('#web/operator/settlements/money-runs-screen.tsx').then((file) => file.MoneyRunsScreen),
  },
  {
    path: '/offene-posten',
    title: 'Offene Posten',
    who: accountingPermits,
    menu: { label: 'Offene Posten', group: 'Geld' },
    load: () => import('#web/operator/settlements/open-items-screen.tsx').then((file) => file.OpenItemsScreen),
  },
  {
    path: '/arbeitgeber-ladeauftraege',
    title: 'Ladeaufträge',
    who: contractPermits,
    menu: { label: 'Ladeaufträge', group: 'Geld' },
    load: () => import('#web/operator/charges/charge-orders-screen.tsx').then((file) => file.ChargeOrdersScreen),
  },
  {
    path: '/kundengelder',
    title: 'Kundengelder',
    who: accountingPermits,
    menu: { label: 'Kundengelder', group: 'Geld' },
    load: () => import('#web/operator/settlements/float-screen.tsx').then((file) => file.FloatScreen),
  },
  {
    path: '/push-notifications',
    title: 'Push-Nachrichten',
    who: editorialPermits,
    menu: { label: 'Push-Nachrichten', group: 'Inhalte' },
    load: () => import('#web/operator/notifications/notifications-screen.tsx').then((file) => file.NotificationsScreen),
  },
  {
    path: '/password-reset-list',
    title: 'Offene Passwort-Links',
    who: supportPermits,
    menu: { label: 'Passwort-Links', group: 'Betrieb' },
    load: () => import('#web/operator/password-resets/password-resets-screen.tsx').then((file) => file.PasswordResetsScreen),
  },
  {
    path: '/postausgang',
    title: 'Postausgang',
    who: supportPermits,
    menu: { label: 'Postausgang', group: 'Betrieb' },
    load: () => import('#web/operator/operations/outbox-screen.tsx').then((file) => file.OutboxScreen),
  },
  {
    path: '/protokoll',
    title: 'Protokoll',
    who: managementPermits,
    menu: { label: 'Protokoll', group: 'Betrieb' },
    load: () => import('#web/operator/operations/trail-screen.tsx').then((file) => file.TrailScreen),
  },
  {
    path: '/aufgaben',
    title: 'Aufgaben',
    who: managementPermits,
    menu: { label: 'Aufgaben', group: 'Betrieb' },
    load: () => import('#web/operator/operations/jobs-screen.tsx').then((file) => file.JobsScreen),
  },
  {
    path: '/wartung',
    title: 'Wartung',
    who: managementPermits,
    menu: { label: 'Wartung', group: 'Betrieb' },
    load: () =>
      import('#web/operator/maintenance/announce-maintenance-screen.tsx').then((file) => file.AnnounceMaintenanceScreen),
  },
  {
    path: '/mitarbeitende',
    title: 'Mitarbeitende',
    who: managementPermits,
    menu: { label: 'Mitarbeitende', group: 'Betrieb' },
    load: () => import('#web/operator/staff/staff-screen.tsx').then((file) => file.StaffScreen),
  },
  {
    path: '/freigaben',
    title: 'Freigaben',
    who: staffPermits,
    menu: { label: 'Freigaben', group: 'Betrieb' },
    load: () => import('#web/operator/four-eyes/four-eyes-screen.tsx').then((file) => file.FourEyesScreen),
  },
  {
    path: '/sicherheit',
    title: 'Sicherheit',
    who: 'signed-in',
    menu: { label: 'Sicherheit', lastUnless: customerPermits },
    load: () => import('#web/account/security-screen.tsx').then((file) => file.SecurityScreen),
  },
  {
    path: SECOND_FACTOR_PATH, // '/zweiter-schritt'
    title: 'Bestätigung in zwei Schritten',
    who: 'signed-in',
    load: () => import('#web/account/second-factor/set-up-screen.tsx').then((file) => file.SetUpScreen),
  },
  {
    path: MAINTENANCE_PATH, // '/wartungsarbeiten'
    title: 'Wartungsarbeiten',
    who: 'anyone',
    duringMaintenance: true,
    load: () => import('#web/public/maintenance/maintenance-screen.tsx').then((file) => file.MaintenanceScreen),
  },
  {
    path: OFFLINE_PATH,
    title: 'Ihre Karte',
    who: 'anyone',
    duringMaintenance: true,
    load: () => import('#web/customer/offline/offline-screen.tsx').then((file) => file.OfflineScreen),
  },
  // '/imprint' ('/impressum'), '/conditions-of-participation' ('/teilnahmebedingungen'), '/privacy-policy'
  // ('/datenschutzhinweise'), '/declaration-of-consent' ('/einwilligungserklaerung'), '/data-protection'
  // ('/datenschutzerklaerung', '/datenschutz')
  ...legalPages.map(({ path, aliases, text, title }): Screen => ({
    path,
    aliases,
    title,
    who: 'anyone',
    takesRegion: true,
    duringMaintenance: true,
    load: () => import('#web/public/legal-screen.tsx').then((file) => file.legalScreen(text, title)),
  })),
  {
    path: ACCESSIBILITY_PATH, // '/barrierefreiheit'
    title: 'Barrierefreiheit',
    who: 'anyone',
    takesRegion: true,
    duringMaintenance: true,
    load: () => import('#web/public/accessibility/accessibility-screen.tsx').then((file) => file.AccessibilityScreen),
  },
];

function loginScreen(kind: LoginKind): Screen {
  const { path, aliases, heading } = logins[kind];
  return {
    path,
    aliases,
    title: heading,
    who: 'signed-out',
    takesRegion: true,
    keepsAlerts: true,
    load: () => import('#web/public/login/login-screen.tsx').then((file) => file.loginScreen(kind)),
  };
}
