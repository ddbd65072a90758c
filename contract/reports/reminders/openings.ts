/** How mail and letter of a level begin, after the salutation. */
export const reminderOpenings = {
  1: 'vielleicht ist es Ihnen entgangen: Diese Beträge sind noch offen.',
  2: 'diese Beträge sind noch immer offen. Bitte gleichen Sie sie aus.',
  3: 'trotz unserer Erinnerungen sind diese Beträge noch offen. Bitte gleichen Sie sie jetzt aus.',
} as const;
