/** Forms of address for the writers of messages (part 1, section 9). */
export const contactSalutations = ['Herr', 'Frau', 'Divers'] as const;

/** Subjects for prospects (part 3, section 9). */
export const contactSubjects = ['Partnerkonto/Buchungserfassung', 'Abrechnung/Rechnung', 'Sonstiges'] as const;
