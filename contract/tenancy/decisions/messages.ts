/** How writers of messages are addressed (part 1, section 9). */
export const contactSalutations = ['Herr', 'Frau', 'Divers'] as const;

/** What prospects write about (part 3, section 9). */
export const contactSubjects = ['Partnerkonto/Buchungserfassung', 'Abrechnung/Rechnung', 'Sonstiges'] as const;
