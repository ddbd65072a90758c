import { formatClock, formatDay, berlinDay } from '#server/platform/berlin-time.ts';
import { mailTemplate } from '#server/platform/mail/mail-template.ts';

/** To everybody who may confirm what a colleague has asked for. */
export const secondAsked = mailTemplate(({ title, reason, url }: { title: string; reason: string; url: string }) => ({
  subject: 'Ein Auftrag wartet auf Ihre Freigabe',
  paragraphs: [
    'dieser Auftrag wird erst ausgeführt, wenn eine zweite Person ihn freigibt:',
    `${title}\nGrund: ${reason}`,
    'Bitte prüfen Sie ihn im Portal und geben Sie ihn frei, oder lehnen Sie ihn ab.',
  ],
  button: { label: 'Freigaben öffnen', url },
}));

/** To the person who asked. */
export const secondConfirmed = mailTemplate(({ title }: { title: string }) => ({
  subject: 'Ihr Auftrag wurde freigegeben und ausgeführt',
  paragraphs: ['Ihr Auftrag wurde freigegeben und ausgeführt:', title],
}));

/** To the person who asked. */
export const secondRefused = mailTemplate(({ title, reason }: { title: string; reason: string }) => ({
  subject: 'Ihr Auftrag wurde abgelehnt',
  paragraphs: ['Ihr Auftrag wurde abgelehnt:', `${title}\nGrund: ${reason}`],
}));

interface Told {
  title: string;
  reason: string;
  /** Who asked for it. */
  by: string;
}

/** To the operator's mailbox: nobody else was there who could have agreed. */
export const doneAlone = mailTemplate(({ title, reason, by }: Told) => ({
  subject: 'Ein Auftrag wurde ohne zweite Person ausgeführt',
  paragraphs: [
    'diesen Auftrag hat eine Person allein ausgeführt, weil niemand da ist, der ihn freigeben darf:',
    `${title}\nVon: ${by}\nGrund: ${reason}`,
    'Bitte prüfen Sie, ob das so gewollt ist.',
  ],
}));

/** To the operator's mailbox: the only one who may confirm it has lately given the asker the role. */
export const tiedSecondAsked = mailTemplate(({ title, reason, by }: Told) => ({
  subject: 'Über einen Auftrag entscheidet, wer die Person gerade erst eingesetzt hat',
  paragraphs: [
    'diesen Auftrag kann nur freigeben, wer der Person vor weniger als sieben Tagen ihre Rolle gegeben hat:',
    `${title}\nVon: ${by}\nGrund: ${reason}`,
    'Bitte prüfen Sie, ob das so gewollt ist.',
  ],
}));

interface Later extends Told {
  takesEffectAt: Date;
  url: string;
}

/** To the asker, to whoever may object, and to the operator's mailbox. */
export const takesEffectLater = mailTemplate(({ title, reason, by, takesEffectAt, url }: Later) => ({
  subject: 'Ein Auftrag wird ausgeführt, wenn niemand widerspricht',
  paragraphs: [
    `dieser Auftrag wird am ${formatDay(berlinDay(takesEffectAt))} um ${formatClock(takesEffectAt)} Uhr ausgeführt, wenn bis dahin niemand widerspricht:`,
    `${title}\nVon: ${by}\nGrund: ${reason}`,
    'Eine zweite Person, die ihn freigeben könnte, gibt es nicht. Widersprechen kann die Leitung im Portal, mit einem Grund.',
  ],
  button: { label: 'Freigaben öffnen', url },
}));

/** To the asker and the operator's mailbox. */
export const tookEffect = mailTemplate(({ title }: { title: string }) => ({
  subject: 'Ein Auftrag wurde ausgeführt, weil niemand widersprochen hat',
  paragraphs: ['dieser Auftrag wurde ausgeführt. Bis zum angekündigten Zeitpunkt hat niemand widersprochen:', title],
}));
