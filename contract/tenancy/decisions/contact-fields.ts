/** Forms of address for the writers of messages. */
export const contactSalutations = ['Herr', 'Frau', 'Divers'] as const;

/** Subjects for prospects. */
export const contactSubjects = ['Partnerkonto/Buchungserfassung', 'Abrechnung/Rechnung', 'Sonstiges'] as const;
