import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import {
  archivePermits,
  bonusPermits,
  cashierPermits,
  chargePermits,
  businessPermits,
  allButCashierPermits,
  employerDataPermits,
  employerPermits,
  partnerDataPermits,
  tillPermits,
  employerJoiners,
  partnerJoiners,
  checkoutPermits,
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
  CELL_ENTRY_PATH,
  CELL_EXIT_PATH,
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
  screen('/registrierung', 'Karte registrieren', 'signed-out', { aliases: ['/registration'], takesRegion: true }, () =>
    import('#web/public/registration/registration-screen.tsx').then((file) => file.RegistrationScreen),
  ),
  screen('/interessent-registrierung', 'Als Partner oder Arbeitgeber registrieren', 'signed-out', { takesRegion: true }, () =>
    import('#web/public/prospect-registration/prospect-registration-screen.tsx').then((file) => file.ProspectRegistrationScreen),
  ),
  screen('/reset-password', 'Passwort zurücksetzen', 'signed-out', { takesRegion: true, keepsAlerts: true }, () =>
    import('#web/public/password/reset-password-screen.tsx').then((file) => file.ResetPasswordScreen),
  ),
  {
    path: '/new-password',
    title: 'Neues Passwort vergeben',
    who: 'signed-out',
    takesRegion: true,
    needs: { query: 't', message: accountMessages.linkMissing, to: '/reset-password' },
    load: () => import('#web/public/password/new-password-screen.tsx').then((file) => file.NewPasswordScreen),
  },
  screen('/newsletter-bestaetigen', 'Newsletter bestätigen', 'anyone', { takesRegion: true }, () =>
    import('#web/public/newsletter/newsletter-confirmation-screen.tsx').then((file) => file.NewsletterConfirmationScreen),
  ),
  screen('/', 'Start', 'signed-in', {}, () => import('#web/shell/leads-on.tsx').then((file) => file.LeadsOn)),
  {
    path: '/dashboard',
    title: 'Übersicht',
    who: customerPermits,
    menu: { label: 'Übersicht' },
    prefetch: () => queryClient.prefetchQuery(dashboardQuery),
    load: () => import('#web/customer/dashboard/dashboard-screen.tsx').then((file) => file.DashboardScreen),
  },
  screen('/personal-data', 'Persönliche Daten', customerPermits, { menu: {} }, () =>
    import('#web/customer/personal-data/personal-data-screen.tsx').then((file) => file.PersonalDataScreen),
  ),
  screen('/update-password', 'Passwort ändern', 'signed-in', { menu: { lastUnless: customerPermits } }, () =>
    import('#web/account/update-password-screen.tsx').then((file) => file.UpdatePasswordScreen),
  ),
  screen('/booking-overview', 'Buchungsübersicht', customerPermits, { menu: {} }, () =>
    import('#web/customer/transactions/booking-overview-screen.tsx').then((file) => file.BookingOverviewScreen),
  ),
  // '/partner-finden'
  screen(SHOPS_PATH, 'Partner finden', 'anyone', { takesRegion: true, menu: { permits: customerPermits } }, () =>
    import('#web/public/shops/shops-screen.tsx').then((file) => file.ShopsScreen),
  ),
  screen('/vorteile', 'Vorteile', customerPermits, { menu: {}, prefetch: () => queryClient.prefetchQuery(dashboardQuery) }, () =>
    import('#web/customer/perks/perks-screen.tsx').then((file) => file.PerksScreen),
  ),
  screen('/help-faq', 'Hilfe/FAQ', customerPermits, { menu: {} }, () =>
    import('#web/customer/help/help-screen.tsx').then((file) => file.HelpScreen),
  ),
  // '/hilfe'
  screen(PLAIN_HELP_PATH, 'Einfach erklärt', 'anyone', { takesRegion: true, menu: { permits: customerPermits } }, () =>
    import('#web/public/plain-help/plain-help-screen.tsx').then((file) => file.PlainHelpScreen),
  ),
  {
    path: '/lock-card',
    title: 'Karte sperren und Guthaben übertragen',
    who: customerPermits,
    menu: { label: 'CARD sperren/übertragen' },
    load: () => import('#web/customer/lock-card/lock-card-screen.tsx').then((file) => file.LockCardScreen),
  },
  screen('/karte-bestaetigen', 'Karte bestätigen', customerPermits, {}, () =>
    import('#web/customer/confirm-card/confirm-card-screen.tsx').then((file) => file.ConfirmCardScreen),
  ),
  screen('/contact', 'Kontakt', customerPermits, { menu: {} }, () =>
    import('#web/customer/contact/contact-screen.tsx').then((file) => file.ContactScreen),
  ),
  // '/mitteilungen'
  screen(INBOX_PATH, 'Mitteilungen', inboxPermits, { menu: { lastUnless: customerPermits } }, () =>
    import('#web/account/inbox/messages-screen.tsx').then((file) => file.MessagesScreen),
  ),
  {
    path: '/partner',
    aliases: ['/partner-info', '/arbeitgeber', '/arbeitgeber-info'],
    title: 'Informationen zur Teilnahme',
    beginsOtherwise: true,
    who: infoPermits,
    menu: { label: 'Überblick', group: 'Infos', permits: prospectPermits },
    load: () => import('#web/prospect/info/partner-info-screen.tsx').then((file) => file.PartnerInfoScreen),
  },
  {
    path: '/konditionen-kurzuebersicht',
    title: 'Konditionen-Kurzübersicht',
    beginsOtherwise: true,
    who: partnerInfoPermits,
    menu: { label: 'Konditionen Akzeptanzpartner', group: 'Infos', permits: [partnerInfoPermits[1]] },
    load: () => import('#web/prospect/conditions/partner-conditions-screen.tsx').then((file) => file.PartnerConditionsScreen),
  },
  {
    path: '/konditionen-mitarbeitercard',
    title: 'Konditionen der MitarbeiterCARD',
    beginsOtherwise: true,
    who: infoPermits,
    menu: { label: 'Konditionen MitarbeiterCARD', group: 'Infos', permits: prospectPermits },
    load: () => import('#web/prospect/conditions/employer-conditions-screen.tsx').then((file) => file.EmployerConditionsScreen),
  },
  screen('/buchung', 'Buchung', tillPermits, { menu: {}, header: 'reduced' }, () =>
    import('#web/partner/till/till-screen.tsx').then((file) => file.TillScreen),
  ),
  screen('/tagesabschluss', 'Tagesabschluss', tillPermits, { menu: { group: 'Transaktionen' } }, () =>
    import('#web/partner/day-closings/day-closing-screen.tsx').then((file) => file.DayClosingScreen),
  ),
  {
    path: '/partner-transaktionen',
    title: 'Transaktionen',
    who: businessPermits,
    menu: { label: 'Übersicht', group: 'Transaktionen' },
    load: () =>
      import('#web/partner/partner-transactions/partner-transactions-screen.tsx').then((file) => file.PartnerTransactionsScreen),
  },
  {
    path: '/partner-auswertungen',
    title: 'Auswertungen',
    who: businessPermits,
    menu: { label: 'Auswertungen', group: 'Transaktionen', permits: allButCashierPermits },
    load: () => import('#web/partner/statistics/partner-statistics-screen.tsx').then((file) => file.PartnerStatisticsScreen),
  },
  screen('/dokumente', 'Dokumentenarchiv', archivePermits, { menu: { group: 'Transaktionen' } }, () =>
    import('#web/partner/documents/documents-screen.tsx').then((file) => file.DocumentsScreen),
  ),
  {
    path: '/korrektur',
    aliases: ['/korrekturbuchung'],
    title: 'Korrekturbuchung',
    who: businessPermits,
    menu: { label: 'Korrekturbuchung', permits: [{ role: 'partner' }], seldomFor: cashierPermits },
    load: () => import('#web/partner/corrections/correction-screen.tsx').then((file) => file.CorrectionScreen),
  },
  {
    path: '/bonus',
    title: 'Bonus-Infos',
    beginsOtherwise: true,
    who: partnerInfoPermits,
    menu: { label: 'Bonus-Infos', seldomFor: cashierPermits },
    needsBonus: true,
    load: () => import('#web/prospect/bonus-info/bonus-info-screen.tsx').then((file) => file.BonusInfoScreen),
  },
  screen('/bonusauftrag', 'Bonus', bonusPermits, { menu: {}, needsBonus: true }, () =>
    import('#web/partner/bonus/bonus-screen.tsx').then((file) => file.BonusScreen),
  ),
  {
    path: '/mitarbeitercards-verwalten',
    title: 'MitarbeiterCARDs verwalten',
    who: employerPermits,
    menu: { label: 'MitarbeiterCARDs' },
    load: () => import('#web/employer/employee-cards/employee-cards-screen.tsx').then((file) => file.EmployeeCardsScreen),
  },
  screen('/ladeauftraege', 'Ladeaufträge', chargePermits, { menu: {} }, () =>
    import('#web/employer/charges/charge-orders-screen.tsx').then((file) => file.ChargeOrdersScreen),
  ),
  screen('/edit-logo', 'Logo hochladen', businessPermits, { menu: { label: 'Logo', permits: allButCashierPermits } }, () =>
    import('#web/partner/logos/edit-logo-screen.tsx').then((file) => file.EditLogoScreen),
  ),
  {
    path: '/arbeitgeber-personal-data',
    title: 'Arbeitgeberdaten bearbeiten',
    who: employerDataPermits,
    menu: { label: 'Arbeitgeberdaten' },
    load: () => import('#web/employer/employer-data/employer-data-screen.tsx').then((file) => file.EmployerDataScreen),
  },
  screen('/partner-personal-data', 'Partnerdaten bearbeiten', partnerDataPermits, { menu: { label: 'Partnerdaten' } }, () =>
    import('#web/partner/partner-data/partner-data-screen.tsx').then((file) => file.PartnerDataScreen),
  ),
  {
    path: '/demo-buchung',
    title: 'Demo-Buchung',
    beginsOtherwise: true,
    who: demoPermits,
    menu: { label: 'Demo-Buchung', group: 'Demos', permits: demoMenuPermits, seldomFor: cashierPermits },
    load: () => import('#web/partner/demo/demo-booking-screen.tsx').then((file) => file.DemoBookingScreen),
  },
  {
    path: '/demo-transaktionen',
    title: 'Demo-Transaktionen',
    who: demoPermits,
    menu: { label: 'Demo-Transaktionen', group: 'Demos', permits: demoMenuPermits, seldomFor: cashierPermits },
    load: () => import('#web/partner/demo/demo-transactions-screen.tsx').then((file) => file.DemoTransactionsScreen),
  },
  {
    path: '/demo-auswertungen',
    title: 'Demo-Auswertungen',
    who: demoPermits,
    menu: { label: 'Demo-Auswertungen', group: 'Demos', permits: demoMenuPermits, seldomFor: cashierPermits },
    load: () => import('#web/partner/demo/demo-statistics-screen.tsx').then((file) => file.DemoStatisticsScreen),
  },
  {
    path: '/partner-werden',
    aliases: ['/mitarbeitercard-teilnehmen'],
    title: 'Akzeptanzpartner werden',
    beginsOtherwise: true,
    who: partnerJoiners,
    menu: { label: 'Partner werden', group: 'Teilnehmen' },
    load: () => import('#web/prospect/joining/joining-screen.tsx').then((file) => file.joiningScreen('partner')),
  },
  {
    path: '/arbeitgeber-werden',
    title: 'Registrierung als Arbeitgeber',
    beginsOtherwise: true,
    who: employerJoiners,
    menu: { label: 'Arbeitgeber werden', group: 'Teilnehmen' },
    load: () => import('#web/prospect/joining/joining-screen.tsx').then((file) => file.joiningScreen('employer')),
  },
  screen('/demo-bezahlung', 'Demo-Bezahlung', checkoutPermits, {}, () =>
    import('#web/prospect/joining/demo-payment-screen.tsx').then((file) => file.DemoPaymentScreen),
  ),
  screen('/arbeitgeber-bestaetigen', 'Arbeitgeber-Zugang bestätigen', 'anyone', { takesRegion: true }, () =>
    import('#web/public/confirm-employer-screen.tsx').then((file) => file.ConfirmEmployerScreen),
  ),
  {
    path: '/terminbuchung',
    title: 'Terminbuchung',
    who: infoPermits,
    menu: { label: 'Terminbuchung', permits: [...allButCashierPermits, ...prospectPermits] },
    load: () => import('#web/prospect/appointment/appointment-screen.tsx').then((file) => file.AppointmentScreen),
  },
  screen('/partner-contact', 'Kontakt', infoPermits, { menu: { group: 'Hilfe' } }, () =>
    import('#web/prospect/contact/partner-contact-screen.tsx').then((file) => file.PartnerContactScreen),
  ),
  {
    path: '/akzeptanzpartner-faq',
    title: 'Fragen von Akzeptanzpartnern',
    beginsOtherwise: true,
    who: infoPermits,
    menu: { label: 'FAQ Akzeptanzpartner', group: 'Hilfe', permits: [{ role: 'partner' }, { role: 'interested' }] },
    load: () => import('#web/prospect/faq/way-faq-screen.tsx').then((file) => file.wayFaqScreen('partner')),
  },
  {
    path: '/arbeitgeber-faq',
    title: 'Fragen von Arbeitgebern',
    beginsOtherwise: true,
    who: infoPermits,
    login: logins.employer.path,
    menu: { label: 'FAQ Arbeitgeber', group: 'Hilfe', permits: [{ role: 'employer' }, { role: 'interested' }] },
    load: () => import('#web/prospect/faq/way-faq-screen.tsx').then((file) => file.wayFaqScreen('employer')),
  },
  screen('/auftraggeber-auswertungen', 'Auswertungen', 'anyone', { menu: { permits: [{ role: 'contractor' }] } }, () =>
    import('#web/operator/statistics/contractor-statistics-screen.tsx').then((file) => file.ContractorStatisticsScreen),
  ),
  // '/betrieb'
  screen(STAFF_START_PATH, 'Heute', staffPermits, { menu: {} }, () =>
    import('#web/operator/operations/staff-start-screen.tsx').then((file) => file.StaffStartScreen),
  ),
  screen('/vorgaenge', 'Vorgänge', contractPermits, { menu: {} }, () =>
    import('#web/operator/cases/cases-screen.tsx').then((file) => file.CasesScreen),
  ),
  screen('/vorgang', 'Vorgang', contractPermits, { needs: listed('/vorgaenge', 'nummer', 'einen Vorgang') }, () =>
    import('#web/operator/cases/case-screen.tsx').then((file) => file.CaseScreen),
  ),
  screen('/partner-verwalten', 'Partner', contractPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('partner')),
  ),
  screen('/arbeitgeber-verwalten', 'Arbeitgeber', contractPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/businesses/business-list-screen.tsx').then((file) => file.businessListScreen('employer')),
  ),
  screen('/potential-partners-link-generator', 'Potenzielle Partner', supportPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/potential-partners/potential-partners-screen.tsx').then((file) => file.PotentialPartnersScreen),
  ),
  screen('/partner-akte', 'Partner', contractPermits, { needs: listed('/partner-verwalten', 'id', 'einen Partner') }, () =>
    import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('partner')),
  ),
  {
    path: '/arbeitgeber-akte',
    title: 'Arbeitgeber',
    who: contractPermits,
    needs: {
      query: 'id',
      message: 'Bitte wählen Sie einen Arbeitgeber aus der Liste.',
      to: '/arbeitgeber-verwalten',
      isHint: true,
    },
    load: () => import('#web/operator/businesses/business-screen.tsx').then((file) => file.businessScreen('employer')),
  },
  screen('/suche', 'Suche', contractPermits, {}, () =>
    import('#web/operator/search/search-screen.tsx').then((file) => file.SearchScreen),
  ),
  screen('/person', 'Person', supportPermits, { needs: found('id', 'eine Person') }, () =>
    import('#web/operator/records/person-screen.tsx').then((file) => file.PersonScreen),
  ),
  screen('/karte', 'Karte', contractPermits, { needs: found('nummer', 'eine Karte') }, () =>
    import('#web/operator/records/card-screen.tsx').then((file) => file.CardScreen),
  ),
  screen('/buchungssatz', 'Buchung', contractPermits, { needs: found('id', 'eine Buchung') }, () =>
    import('#web/operator/records/booking-screen.tsx').then((file) => file.BookingScreen),
  ),
  screen('/kartenbestand', 'Kartenbestand', supportPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/card-stock/card-stock-screen.tsx').then((file) => file.CardStockScreen),
  ),
  screen('/auftraggeber-verwalten', 'Auftraggeber', managementPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/contractors/contractors-screen.tsx').then((file) => file.ContractorsScreen),
  ),
  {
    path: '/check-balance-link-generator',
    title: 'Links zur Guthabenabfrage',
    who: supportPermits,
    menu: { label: 'Guthaben-Links', group: 'Stammdaten' },
    load: () => import('#web/operator/balance-links/balance-links-screen.tsx').then((file) => file.BalanceLinksScreen),
  },
  // '/abfrage'
  screen(BALANCE_QUERY_PATH, 'Guthabenabfrage', 'anyone', {}, () =>
    import('#web/public/balance-query/balance-query-screen.tsx').then((file) => file.BalanceQueryScreen),
  ),
  screen('/regionen', 'Regionen', staffPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/region-editing/regions-screen.tsx').then((file) => file.RegionsScreen),
  ),
  screen('/region', 'Region', staffPermits, { listedAt: '/regionen' }, () =>
    import('#web/operator/region-editing/region-screen.tsx').then((file) => file.RegionScreen),
  ),
  screen('/abrechnungslaeufe', 'Abrechnungsläufe', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/settlements/money-runs-screen.tsx').then((file) => file.MoneyRunsScreen),
  ),
  screen('/rechnungen', 'Rechnungen', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/invoices/invoices-screen.tsx').then((file) => file.InvoicesScreen),
  ),
  screen('/bank', 'Bank', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/bank-statements/bank-screen.tsx').then((file) => file.BankScreen),
  ),
  screen('/bank-klaeren', 'Umsätze klären', accountingPermits, { listedAt: '/bank' }, () =>
    import('#web/operator/bank-statements/clarify-screen.tsx').then((file) => file.ClarifyScreen),
  ),
  screen('/offene-posten', 'Offene Posten', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/open-items/open-items-screen.tsx').then((file) => file.OpenItemsScreen),
  ),
  screen('/unternehmenskonto', 'Konto', accountingPermits, { needs: listed('/offene-posten', 'id', 'ein Konto') }, () =>
    import('#web/operator/business-accounts/account-screen.tsx').then((file) => file.AccountScreen),
  ),
  screen('/mahnungen', 'Mahnungen', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/reminders/reminders-screen.tsx').then((file) => file.RemindersScreen),
  ),
  screen('/arbeitgeber-ladeauftraege', 'Ladeaufträge', contractPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/charges/charge-orders-screen.tsx').then((file) => file.ChargeOrdersScreen),
  ),
  screen('/kampagnen', 'Kampagnen', contractPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/campaigns/campaigns-screen.tsx').then((file) => file.CampaignsScreen),
  ),
  screen('/kampagne', 'Kampagne', contractPermits, { needs: listed('/kampagnen', 'nummer', 'eine Kampagne') }, () =>
    import('#web/operator/campaigns/campaign-screen.tsx').then((file) => file.CampaignScreen),
  ),
  screen('/kundengelder', 'Kundengelder', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/float/float-screen.tsx').then((file) => file.FloatScreen),
  ),
  screen('/datev', 'DATEV', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/datev/datev-screen.tsx').then((file) => file.DatevScreen),
  ),
  screen('/datentraeger', 'Datenträger', accountingPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/data-carriers/data-carriers-screen.tsx').then((file) => file.DataCarriersScreen),
  ),
  screen('/uebernahmen', 'Übernahmen', contractPermits, { menu: { group: 'Geld' } }, () =>
    import('#web/operator/taking-over/take-overs-screen.tsx').then((file) => file.TakeOversScreen),
  ),
  screen('/uebernahme', 'Übernahme', contractPermits, { needs: listed('/uebernahmen', 'nummer', 'eine Übernahme') }, () =>
    import('#web/operator/taking-over/take-over-screen.tsx').then((file) => file.TakeOverScreen),
  ),
  screen('/umzuege', 'Umzüge', contractPermits, { menu: { group: 'Stammdaten' } }, () =>
    import('#web/operator/moving-parties/party-moves-screen.tsx').then((file) => file.PartyMovesScreen),
  ),
  screen('/umzug', 'Umzug', contractPermits, { needs: listed('/umzuege', 'nummer', 'einen Umzug') }, () =>
    import('#web/operator/moving-parties/party-move-screen.tsx').then((file) => file.PartyMoveScreen),
  ),
  screen('/push-notifications', 'Push-Nachrichten', editorialPermits, { menu: { group: 'Inhalte' } }, () =>
    import('#web/operator/notifications/notifications-screen.tsx').then((file) => file.NotificationsScreen),
  ),
  {
    path: '/password-reset-list',
    title: 'Offene Passwort-Links',
    who: supportPermits,
    menu: { label: 'Passwort-Links', group: 'Betrieb' },
    load: () => import('#web/operator/credentials/password-resets-screen.tsx').then((file) => file.PasswordResetsScreen),
  },
  screen('/postausgang', 'Postausgang', supportPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/operations/outbox-screen.tsx').then((file) => file.OutboxScreen),
  ),
  screen('/protokoll', 'Protokoll', managementPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/operations/trail-screen.tsx').then((file) => file.TrailScreen),
  ),
  screen('/aufgaben', 'Aufgaben', managementPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/operations/jobs-screen.tsx').then((file) => file.JobsScreen),
  ),
  screen('/wartung', 'Wartung', managementPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/maintenance/announce-maintenance-screen.tsx').then((file) => file.AnnounceMaintenanceScreen),
  ),
  screen('/zellen', 'Zellen', managementPermits, { menu: { group: 'Betrieb' }, needsNeighbour: true }, () =>
    import('#web/operator/cells/cells-screen.tsx').then((file) => file.CellsScreen),
  ),
  screen('/umzugsauftraege', 'Umzugsaufträge', managementPermits, { menu: { group: 'Betrieb' }, needsNeighbour: true }, () =>
    import('#web/operator/move-orders/move-orders-screen.tsx').then((file) => file.MoveOrdersScreen),
  ),
  screen('/mitarbeitende', 'Mitarbeitende', managementPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/staff/staff-screen.tsx').then((file) => file.StaffScreen),
  ),
  screen('/freigaben', 'Freigaben', staffPermits, { menu: { group: 'Betrieb' } }, () =>
    import('#web/operator/four-eyes/four-eyes-screen.tsx').then((file) => file.FourEyesScreen),
  ),
  // '/zelle-oeffnen'
  screen(CELL_EXIT_PATH, 'Andere Zelle öffnen', staffPermits, {}, () =>
    import('#web/operator/cells/open-cell-screen.tsx').then((file) => file.OpenCellScreen),
  ),
  // '/zelle-betreten'
  screen(CELL_ENTRY_PATH, 'Andere Zelle öffnen', 'anyone', { duringMaintenance: true }, () =>
    import('#web/operator/cells/enter-cell-screen.tsx').then((file) => file.EnterCellScreen),
  ),
  screen('/sicherheit', 'Sicherheit', 'signed-in', { menu: { lastUnless: customerPermits } }, () =>
    import('#web/account/security-screen.tsx').then((file) => file.SecurityScreen),
  ),
  // '/zweiter-schritt'
  screen(SECOND_FACTOR_PATH, 'Bestätigung in zwei Schritten', 'signed-in', {}, () =>
    import('#web/account/second-factor/set-up-screen.tsx').then((file) => file.SetUpScreen),
  ),
  // '/wartungsarbeiten'
  screen(MAINTENANCE_PATH, 'Wartungsarbeiten', 'anyone', { duringMaintenance: true }, () =>
    import('#web/public/maintenance/maintenance-screen.tsx').then((file) => file.MaintenanceScreen),
  ),
  screen(OFFLINE_PATH, 'Ihre Karte', 'anyone', { duringMaintenance: true }, () =>
    import('#web/customer/offline/offline-screen.tsx').then((file) => file.OfflineScreen),
  ),
  // '/imprint' ('/impressum'), '/conditions-of-participation' ('/teilnahmebedingungen'), '/privacy-policy'
  // ('/datenschutzhinweise'), '/declaration-of-consent' ('/einwilligungserklaerung'), '/data-protection'
  // ('/datenschutzerklaerung', '/datenschutz')
  ...legalPages.map(({ path, aliases, text, title }) =>
    screen(path, title, 'anyone', { aliases, takesRegion: true, duringMaintenance: true }, () =>
      import('#web/public/legal-screen.tsx').then((file) => file.legalScreen(text, title)),
    ),
  ),
  // '/barrierefreiheit'
  screen(ACCESSIBILITY_PATH, 'Barrierefreiheit', 'anyone', { takesRegion: true, duringMaintenance: true }, () =>
    import('#web/public/accessibility/accessibility-screen.tsx').then((file) => file.AccessibilityScreen),
  ),
];

function loginScreen(kind: LoginKind): Screen {
  const { path, aliases, heading } = logins[kind];
  return screen(path, heading, 'signed-out', { aliases, takesRegion: true, keepsAlerts: true }, () =>
    import('#web/public/sign-in/login-screen.tsx').then((file) => file.loginScreen(kind)),
  );
}

interface More extends Partial<Omit<Screen, 'path' | 'title' | 'who' | 'load' | 'menu'>> {
  menu?: Partial<Screen['menu']>;
}

/** A line of the table. Its entry in the menu says its title, where it names no other. */
function screen(path: string, title: string, who: Screen['who'], { menu, ...more }: More, load: Screen['load']): Screen {
  return { path, title, who, load, ...more, ...(menu && { menu: { label: title, ...menu } }) };
}

/** The address names one of a list. */
function listed(to: string, query: string, one: string): NonNullable<Screen['needs']> {
  return { query, message: `Bitte wählen Sie ${one} aus der Liste.`, to, isHint: true };
}

/** The address names something that staff searches for. */
function found(query: string, one: string): NonNullable<Screen['needs']> {
  return { query, message: `Bitte suchen Sie zuerst ${one}.`, to: '/suche', isHint: true };
}
