const doors: Record<string, string> = {
  'kundin@demo.example': 'customer-login',
  'arbeitgeber@demo.example': 'employer-login',
  'interesse-arbeitgeber@demo.example': 'employer-login',
  'auftraggeber@demo.example': 'contractor-login',
  'betrieb@demo.example': 'trolleymakerportal-login',
  'support@demo.example': 'trolleymakerportal-login',
  'rechnungswesen@demo.example': 'trolleymakerportal-login',
  'redaktion@demo.example': 'trolleymakerportal-login',
};

/** The login call that lets a person of the demo in, or of an employer that a test has opened. */
export function doorOf(email: string): string {
  if (email.endsWith('@arbeitgeber.example')) return 'employer-login';
  return doors[email] ?? 'partner-login';
}
