/** What the contact person of a business is there. */
export const contactPersonRoles = [
  'Inhaber/in',
  'Geschäftsführung',
  'Filialleitung',
  'Personalleitung',
  'Marketing',
  'Buchhaltung',
  'Sonstiges',
];
