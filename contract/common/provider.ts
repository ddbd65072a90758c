/** Who runs the portal: the contact block of every page's foot (part 1, section 2.3). */
export const provider = {
  name: 'Kartenkontor',
  street: 'Kontorgasse 1',
  city: '12345 Musterstadt',
  phone: '0123 456789',
  email: 'service@kartenkontor.example',
  /** As tax offices and other businesses know it; stands on papers about money. */
  taxNumber: '123/456/78901',
  vatId: 'DE123456788',
} as const;
