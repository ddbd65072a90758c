/** The operator of the portal: the contact block in every page's footer. */
export const operator = {
  name: 'Kartenkontor',
  street: 'Kontorgasse 1',
  city: '12345 Musterstadt',
  phone: '0123 456789',
  email: 'service@kartenkontor.example',
  /** The official tax number; printed on papers about money. */
  taxNumber: '123/456/78901',
  vatId: 'DE123456788',
  /** § 19 UStG: no tax on invoices. The portal cannot issue such ones yet, and says so. */
  isSmallBusiness: false as boolean,
} as const;
