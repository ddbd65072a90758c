import { mailTemplate } from '#server/platform/mail/mail-template.ts';

interface Told {
  /** The name of the region's card. */
  card: string;
  target: string;
  /** The screen of moves. */
  url: string;
}

const button = (url: string) => ({ label: 'Umzugsaufträge öffnen', url });

/** To the person who asked for a move: it is done. */
export const regionMoved = mailTemplate(({ card, target, rows, url }: Told & { rows: string }) => ({
  subject: `Umgezogen: ${card}`,
  paragraphs: [
    `die Region der ${card} wird jetzt in der Zelle ${target} geführt. Beide Zellen stimmen in ${rows} Zeilen überein, und die Bücher sind in Ordnung.`,
    'Wer angemeldet war, meldet sich dort neu an.',
  ],
  button: button(url),
}));

/** To the person who asked for a move: it is done, and something is wrong. */
export const movedNotRight = mailTemplate(({ card, target, words, url }: Told & { words: string }) => ({
  subject: `Umgezogen, aber nicht in Ordnung: ${card}`,
  paragraphs: [
    `die Region der ${card} wird jetzt in der Zelle ${target} geführt, aber Summen oder Bücher stimmen nicht. Bitte halten Sie Zahlungsdateien an, und sprechen Sie mit dem technischen Betrieb. Die Befehlszeile meldet:`,
    words,
  ],
  button: button(url),
}));

/** To the person who asked for a move: it has stopped, or cannot begin. */
export const moveStopped = mailTemplate(
  ({ card, target, words, hasBegun, url }: Told & { words: string; hasBegun: boolean }) => ({
    subject: `${hasBegun ? 'Der Umzug hält an' : 'Der Umzug kann nicht beginnen'}: ${card}`,
    paragraphs: [
      `der Umzug der Region der ${card} nach ${target} ist nicht fertig. Verloren ist nichts. Die Befehlszeile meldet:`,
      words,
      hasBegun
        ? 'Der technische Betrieb kann ihn fortsetzen oder aufgeben; einen neuen Auftrag braucht er dafür nicht.'
        : 'Begonnen ist noch nichts. Ist die Zeit des Auftrags vorbei, so braucht es einen neuen.',
    ],
    button: button(url),
  }),
);

/** To the person who asked for a move: the region stays. */
export const moveGivenUp = mailTemplate(({ card, target, url }: Told) => ({
  subject: `Der Umzug wurde aufgegeben: ${card}`,
  paragraphs: [
    `der technische Betrieb hat den Umzug der Region der ${card} nach ${target} aufgegeben. Sie bleibt, wo sie war. Für einen neuen Versuch braucht es einen neuen Auftrag.`,
  ],
  button: button(url),
}));

/** To the person who asked for a move: somebody else has withdrawn the order. */
export const moveOrderWithdrawn = mailTemplate(({ card, reason }: { card: string; reason: string }) => ({
  subject: `Ihr Umzugsauftrag wurde zurückgezogen: ${card}`,
  paragraphs: [`Ihr Auftrag, die Region der ${card} umzuziehen, wurde zurückgezogen.`, `Grund: ${reason}`],
}));

/** To the person who asked for a move: its time has passed. */
export const moveOrderExpired = mailTemplate(({ card, target, until }: { card: string; target: string; until: string }) => ({
  subject: `Ihr Umzugsauftrag ist abgelaufen: ${card}`,
  paragraphs: [
    `Ihr Auftrag, die Region der ${card} nach ${target} umzuziehen, galt bis ${until} Uhr. Bis dahin hat ihn niemand ausgeführt. Die Region bleibt, wo sie ist.`,
    'Soll sie noch umziehen, so stellen Sie bitte einen neuen Auftrag.',
  ],
}));

/** To the operator's mailbox: at the terminal somebody moves a region that nobody has agreed to. */
export const movesWithoutOrder = mailTemplate(({ card, target, reason, url }: Told & { reason: string }) => ({
  subject: `Umzug ohne Auftrag: ${card}`,
  paragraphs: [
    `an der Befehlszeile zieht jemand die Region der ${card} nach ${target} um, ohne dass zwei Personen dem zugestimmt haben.`,
    `Grund: ${reason}`,
    'Bitte prüfen Sie, ob das so gewollt ist.',
  ],
  button: button(url),
}));
