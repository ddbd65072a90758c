import { accountMessages } from '#contract/account-messages.ts';
import { customerPermits } from '#contract/customers.ts';
import { archivePermits, bonusPermits, deskPermits, tillPermits } from '#contract/desk.ts';
import { demoMenuPermits, demoPermits } from '#web/shell/demo-permits.ts';
import { inboxPermits } from '#contract/inbox-permits.ts';
import { legalPages } from '#contract/legal-pages.ts';
import { logins, type LoginKind } from '#contract/logins.ts';
import {
  accountingPermits,
  contractPermits,
  editorialPermits,
  managementPermits,
  staffPermits,
  supportPermits,
} from '#contract/staff.ts';
import {
  BALANCE_QUERY_PATH,
  DESK_START_PATH,
  INBOX_PATH,
  MAINTENANCE_PATH,
  OFFLINE_PATH,
  SECOND_FACTOR_PATH,
} from '#contract/screen-paths.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { Screen } from '#web/shell/screen.ts';

/**
 * Every screen of the portal, in the order of the menus. Routes, guards, redirects, titles and menus all come from here
 * (part 1, section 2.1): a new screen is a new line.
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
    load: () => import('#web/shell/start-page.tsx').then((file) => file.StartPage),
  },
  {
    path: '/dashboard',
    title: 'Übersicht',
    who: customerPermits,
    login: logins.customer.path,
    menu: { label: 'Übersicht' },
    prefetch: () => queryClient.prefetchQuery(dashboardQuery),
    load: () => import('#web/customer/dashboard/dashboard-screen.tsx').then((file) => file.DashboardScreen),
  },
  {
    path: '/personal-data',
    title: 'Persönliche Daten',
    who: customerPermits,
    login: logins.customer.path,
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
    login: logins.customer.path,
    menu: { label: 'Buchungsübersicht' },
    load: () => import('#web/customer/booking-overview/booking-overview-screen.tsx').then((file) => file.BookingOverviewScreen),
  },
  {
    path: '/help-faq',
    title: 'Hilfe/FAQ',
    who: customerPermits,
    login: logins.customer.path,
    menu: { label: 'Hilfe/FAQ' },
    load: () => import('#web/customer/help/help-screen.tsx').then((file) => file.HelpScreen),
  },
  {
    path: '/lock-card',
    title: 'Karte sperren und Guthaben übertragen',
    who: customerPermits,
    login: logins.customer.path,
    menu: { label: 'CARD sperren/übertragen' },
    load: () => import('#web/customer/lock-card/lock-card-screen.tsx').then((file) => file.LockCardScreen),
  },
  {
    path: '/karte-bestaetigen',
    title: 'Karte bestätigen',
    who: customerPermits,
    login: logins.customer.path,
    load: () => import('#web/customer/confirm-card/confirm-card-screen.tsx').then((file) => file.ConfirmCardScreen),
  },
  {
    path: '/contact',
    title: 'Kontakt',
    who: customerPermits,
    login: logins.customer.path,
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
    path: '/buchung',
    title: 'Buchung',
    who: tillPermits,
    login: logins.partner.path,
    menu: { label: 'Buchung' },
    header: 'reduced',
    load: () => import('#web/partner/till/till-screen.tsx').then((file) => file.TillScreen),
  },
  {
    path: '/partner-transaktionen',
    title: 'Transaktionen',
    who: deskPermits,
    login: logins.partner.path,
    menu: { label: 'Übersicht', group: 'Transaktionen' },
    load: () =>
      import('#web/partner/transactions/partner-transactions-screen.tsx').then((file) => file.PartnerTransactionsScreen),
  },
  {
    path: '/partner-auswertungen',
    title: 'Auswertungen',
    who: deskPermits,
    login: logins.partner.path,
    menu: { label: 'Auswertungen', group: 'Transaktionen' },
    load: () => import('#web/partner/statistics/partner-statistics-screen.tsx').then((file) => file.PartnerStatisticsScreen),
  },
  {
    path: '/dokumente',
    title: 'Dokumentenarchiv',
    who: archivePermits,
    login: logins.partner.path,
    menu: { label: 'Dokumentenarchiv', group: 'Transaktionen' },
    load: () => import('#web/partner/documents/documents-screen.tsx').then((file) => file.DocumentsScreen),
  },
  {
    path: '/korrektur',
    aliases: ['/korrekturbuchung'],
    title: 'Korrekturbuchung',
    who: deskPermits,
    login: logins.partner.path,
    menu: { label: 'Korrekturbuchung', permits: [{ role: 'partner' }] },
    load: () => import('#web/partner/correction/correction-screen.tsx').then((file) => file.CorrectionScreen),
  },
  {
    path: '/bonusauftrag',
    title: 'Bonus',
    who: bonusPermits,
    login: logins.partner.path,
    menu: { label: 'Bonus' },
    isClosedIn: ({ hidesBonusManagement }) => hidesBonusManagement,
    load: () => import('#web/partner/bonus/bonus-screen.tsx').then((file) => file.BonusScreen),
  },
  {
    path: '/edit-logo',
    title: 'Logo hochladen',
    who: deskPermits,
    login: logins.partner.path,
    menu: { label: 'Logo' },
    load: () => import('#web/partner/logo/edit-logo-screen.tsx').then((file) => file.EditLogoScreen),
  },
  {
    path: '/demo-buchung',
    title: 'Demo-Buchung',
    who: demoPermits,
    login: logins.partner.path,
    menu: { label: 'Demo-Buchung', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-booking-screen.tsx').then((file) => file.DemoBookingScreen),
  },
  {
    path: '/demo-transaktionen',
    title: 'Demo-Transaktionen',
    who: demoPermits,
    login: logins.partner.path,
    menu: { label: 'Demo-Transaktionen', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-transactions-screen.tsx').then((file) => file.DemoTransactionsScreen),
  },
  {
    path: '/demo-auswertungen',
    title: 'Demo-Auswertungen',
    who: demoPermits,
    login: logins.partner.path,
    menu: { label: 'Demo-Auswertungen', group: 'Demos', permits: demoMenuPermits },
    load: () => import('#web/partner/demo/demo-statistics-screen.tsx').then((file) => file.DemoStatisticsScreen),
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
    path: DESK_START_PATH, // '/betrieb'
    title: 'Start',
    who: staffPermits,
    login: logins.operator.path,
    menu: { label: 'Start' },
    load: () => import('#web/operator/start/desk-start-screen.tsx').then((file) => file.DeskStartScreen),
  },
  {
    path: '/vorgaenge',
    title: 'Vorgänge',
    who: contractPermits,
    login: logins.operator.path,
    menu: { label: 'Vorgänge' },
    load: () => import('#web/operator/cases/cases-screen.tsx').then((file) => file.CasesScreen),
  },
  {
    path: '/vorgang',
    title: 'Vorgang',
    who: contractPermits,
    login: logins.operator.path,
    needs: { query: 'nummer', message: 'Bitte wählen Sie einen Vorgang aus der Liste.', to: '/vorgaenge' },
    load: () => import('#web/operator/cases/case-screen.tsx').then((file) => file.CaseScreen),
  },
  {
    path: '/partner-verwalten',
    title: 'Partner',
    who: contractPermits,
    login: logins.operator.path,
    menu: { label: 'Partner', group: 'Stammdaten' },
    load: () => import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('partner')),
  },
  {
    path: '/arbeitgeber-verwalten',
    title: 'Arbeitgeber',
    who: contractPermits,
    login: logins.operator.path,
    menu: { label: 'Arbeitgeber', group: 'Stammdaten' },
    load: () => import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('employer')),
  },
  {
    path: '/potential-partners-link-generator',
    title: 'Potenzielle Partner',
    who: supportPermits,
    login: logins.operator.path,
    menu: { label: 'Potenzielle Partner', group: 'Stammdaten' },
    load: () =>
      import('#web/operator/potential-partners/potential-partners-screen.tsx').then((file) => file.PotentialPartnersScreen),
  },
  {
    path: '/partner-akte',
    title: 'Partner',
    who: contractPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('partner')),
  },
  {
    path: '/arbeitgeber-akte',
    title: 'Arbeitgeber',
    who: contractPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('employer')),
  },
  {
    path: '/suche',
    title: 'Suche',
    who: contractPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/search/search-screen.tsx').then((file) => file.SearchScreen),
  },
  {
    path: '/person',
    title: 'Person',
    who: supportPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/records/person-screen.tsx').then((file) => file.PersonScreen),
  },
  {
    path: '/karte',
    title: 'Karte',
    who: contractPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/records/card-screen.tsx').then((file) => file.CardScreen),
  },
  {
    path: '/buchungssatz',
    title: 'Buchung',
    who: contractPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/records/booking-screen.tsx').then((file) => file.BookingScreen),
  },
  {
    path: '/kartenbestand',
    title: 'Kartenbestand',
    who: supportPermits,
    login: logins.operator.path,
    menu: { label: 'Kartenbestand', group: 'Stammdaten' },
    load: () => import('#web/operator/card-stock/card-stock-screen.tsx').then((file) => file.CardStockScreen),
  },
  {
    path: '/auftraggeber-verwalten',
    title: 'Auftraggeber',
    who: managementPermits,
    login: logins.operator.path,
    menu: { label: 'Auftraggeber', group: 'Stammdaten' },
    load: () => import('#web/operator/contractors/contractors-screen.tsx').then((file) => file.ContractorsScreen),
  },
  {
    path: '/check-balance-link-generator',
    title: 'Links zur Guthabenabfrage',
    who: supportPermits,
    login: logins.operator.path,
    menu: { label: 'Guthaben-Links', group: 'Stammdaten' },
    load: () => import('#web/operator/balance-links/balance-links-screen.tsx').then((file) => file.BalanceLinksScreen),
  },
  {
    path: '/password-reset-list',
    title: 'Offene Passwort-Links',
    who: supportPermits,
    login: logins.operator.path,
    menu: { label: 'Passwort-Links', group: 'Betrieb' },
    load: () => import('#web/operator/password-resets/password-resets-screen.tsx').then((file) => file.PasswordResetsScreen),
  },
  {
    path: BALANCE_QUERY_PATH, // '/abfrage'
    title: 'Guthabenabfrage',
    who: 'anyone',
    load: () => import('#web/public/balance-query/balance-query-screen.tsx').then((file) => file.BalanceQueryScreen),
  },
  {
    path: '/push-notifications',
    title: 'Push-Nachrichten',
    who: editorialPermits,
    login: logins.operator.path,
    menu: { label: 'Push-Nachrichten', group: 'Inhalte' },
    load: () => import('#web/operator/notifications/notifications-screen.tsx').then((file) => file.NotificationsScreen),
  },
  {
    path: '/regionen',
    title: 'Regionen',
    who: staffPermits,
    login: logins.operator.path,
    menu: { label: 'Regionen', group: 'Stammdaten' },
    load: () => import('#web/operator/regions/regions-screen.tsx').then((file) => file.RegionsScreen),
  },
  {
    path: '/region',
    title: 'Region',
    who: staffPermits,
    login: logins.operator.path,
    load: () => import('#web/operator/regions/region-screen.tsx').then((file) => file.RegionScreen),
  },
  {
    path: '/postausgang',
    title: 'Postausgang',
    who: supportPermits,
    login: logins.operator.path,
    menu: { label: 'Postausgang', group: 'Betrieb' },
    load: () => import('#web/operator/outbox/outbox-screen.tsx').then((file) => file.OutboxScreen),
  },
  {
    path: '/abrechnungslaeufe',
    title: 'Abrechnungsläufe',
    who: accountingPermits,
    login: logins.operator.path,
    menu: { label: 'Abrechnungsläufe', group: 'Geld' },
    load: () => import('#web/operator/money/money-runs-screen.tsx').then((file) => file.MoneyRunsScreen),
  },
  {
    path: '/offene-posten',
    title: 'Offene Posten',
    who: accountingPermits,
    login: logins.operator.path,
    menu: { label: 'Offene Posten', group: 'Geld' },
    load: () => import('#web/operator/money/open-items-screen.tsx').then((file) => file.OpenItemsScreen),
  },
  {
    path: '/kundengelder',
    title: 'Kundengelder',
    who: accountingPermits,
    login: logins.operator.path,
    menu: { label: 'Kundengelder', group: 'Geld' },
    load: () => import('#web/operator/money/float-screen.tsx').then((file) => file.FloatScreen),
  },
  {
    path: '/protokoll',
    title: 'Protokoll',
    who: managementPermits,
    login: logins.operator.path,
    menu: { label: 'Protokoll', group: 'Betrieb' },
    load: () => import('#web/operator/trail/trail-screen.tsx').then((file) => file.TrailScreen),
  },
  {
    path: '/aufgaben',
    title: 'Aufgaben',
    who: managementPermits,
    login: logins.operator.path,
    menu: { label: 'Aufgaben', group: 'Betrieb' },
    load: () => import('#web/operator/jobs/jobs-screen.tsx').then((file) => file.JobsScreen),
  },
  {
    path: '/wartung',
    title: 'Wartung',
    who: managementPermits,
    login: logins.operator.path,
    menu: { label: 'Wartung', group: 'Betrieb' },
    load: () => import('#web/operator/maintenance/order-maintenance-screen.tsx').then((file) => file.OrderMaintenanceScreen),
  },
  {
    path: '/mitarbeitende',
    title: 'Mitarbeitende',
    who: managementPermits,
    login: logins.operator.path,
    menu: { label: 'Mitarbeitende', group: 'Betrieb' },
    load: () => import('#web/operator/staff/staff-screen.tsx').then((file) => file.StaffScreen),
  },
  {
    path: '/freigaben',
    title: 'Freigaben',
    who: staffPermits,
    login: logins.operator.path,
    menu: { label: 'Freigaben', group: 'Betrieb' },
    load: () => import('#web/operator/releases/releases-screen.tsx').then((file) => file.ReleasesScreen),
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
  // '/imprint' ('/impressum'), '/conditions-of-participation' ('/teilnahmebedingungen'), '/privacy-policy' ('/datenschutzhinweise'),
  // '/declaration-of-consent' ('/einwilligungserklaerung'), '/data-protection' ('/datenschutzerklaerung', '/datenschutz')
  ...legalPages.map(({ path, aliases, text, title }): Screen => ({
    path,
    aliases,
    title,
    who: 'anyone',
    takesRegion: true,
    duringMaintenance: true,
    load: () => import('#web/public/legal-screen.tsx').then((file) => file.legalScreen(text, title)),
  })),
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
