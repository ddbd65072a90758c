const EMAIL = 'post@laden.example';
const PHONE = '07821 12345';

/** What a partner of the demo has said in its data page. */
export function partnerData(name: string, street: string) {
  return {
    community: 'lahr',
    company_gewerbeverein: 'Kein Mitglied',
    company_email: EMAIL,
    company_email_headquarter: EMAIL,
    company_phone: PHONE,
    company_website: 'https://laden.example',
    company_re_name: name,
    company_re_street: street,
    company_re_zip: '77933',
    company_re_city: 'Musterstadt',
    company_re_country: 'Deutschland',
    company_re_email: EMAIL,
    ceo_name: 'Paula Demo',
    ceo_phone: PHONE,
    handling_at_pos_pc: true,
  };
}
