/** What an employer of the demo has said in its data page. */
export function employerData(name: string, street: string, cards: number) {
  const email = 'post@arbeitgeber.example';
  return {
    name,
    is_data_complete: true,
    contract_start_at: '2023-10-02',
    company_street: street,
    company_zip: '77933',
    company_city: 'Musterstadt',
    company_country: 'DE',
    community: 'lahr',
    company_gewerbeverein: 'Kein Mitglied',
    company_email: email,
    company_email_headquarter: email,
    company_re_name: name,
    company_re_street: street,
    company_re_zip: '77933',
    company_re_city: 'Musterstadt',
    company_re_country: 'Deutschland',
    company_re_email: email,
    ceo_name: 'Arne Demo',
    ceo_phone: '07821 12345',
    amount_of_employer_cards: cards,
    employer_cards_loading_rhythm: 'Monatlich',
    employer_cards_loading_date: 'Ende des Monats',
  };
}
