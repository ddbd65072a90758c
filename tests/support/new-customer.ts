/** What a person types to register a card; with changes. */
export function newCustomer(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const email = (changes.email as string | undefined) ?? 'neu-registriert@demo.example';
  const password = (changes.password as string | undefined) ?? 'Blumen-2026!';
  return {
    cardID: '176100000000014',
    email,
    emailRepeated: email,
    password,
    passwordRepeated: password,
    title: '',
    gender: 'weiblich',
    firstName: 'Anna-Lena',
    lastName: 'Größer',
    street: 'Lindenweg 3a',
    zip: '77933',
    city: 'Lahr',
    country: 'DE',
    phone: '',
    birthdate: '24.12.1980',
    conditionsConsent: true,
    marketingAdsConsent: false,
    newsletterConsent: false,
    ...changes,
  };
}
