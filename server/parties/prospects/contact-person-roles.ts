/** The roles that a contact person can have in the business. */
export const contactPersonRoles = [
  'Inhaber/in',
  'Geschäftsführung',
  'Filialleitung',
  'Personalleitung',
  'Marketing',
  'Buchhaltung',
  'Sonstiges',
];
