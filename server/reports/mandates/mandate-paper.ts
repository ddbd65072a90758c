import { operator } from '#contract/common/operator.ts';
import type { LetterColumn } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';

/** What a SEPA mandate says; texts as they are printed. */
export interface Mandate {
  reference: string;
  creditorId: string;
  contractId: string;
  region: string;
  printedOn: string;
  holder: string;
  street: string;
  place: string;
  iban: string;
  bic: string;
  bankName: string;
}

const columns: readonly LetterColumn[] = [
  { title: '', share: 0.36 },
  { title: '', share: 0.64 },
];

/** A SEPA direct debit mandate to be signed, on A4 and tagged, in the usual words of German banks. */
export function mandatePaper(mandate: Mandate, look: LetterLook): Promise<Uint8Array> {
  const title = 'SEPA-Lastschriftmandat';
  const row = (label: string, value: string) => ({ cells: [label, value] });
  return printLetter(openPaper({ title }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    // The debtor sends it to us.
    recipient: [operator.name, operator.street, operator.city],
    facts: [
      ['Datum', mandate.printedOn],
      ['Vertrag', mandate.contractId],
      ['Region', mandate.region],
    ],
    title,
    blocks: [
      {
        kind: 'table',
        columns,
        rows: [
          row('Zahlungsempfänger', `${operator.name}, ${operator.street}, ${operator.city}`),
          row('Gläubiger-Identifikationsnummer', mandate.creditorId),
          row('Mandatsreferenz', mandate.reference),
          row('Zahlungsart', 'Wiederkehrende Zahlung'),
        ],
      },
      {
        kind: 'P',
        text: `Ich ermächtige (Wir ermächtigen) ${operator.name}, Zahlungen von meinem (unserem) Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein (weisen wir unser) Kreditinstitut an, die von ${operator.name} auf mein (unser) Konto gezogenen Lastschriften einzulösen.`,
      },
      {
        kind: 'P',
        text: 'Hinweis: Ich kann (Wir können) innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem (unserem) Kreditinstitut vereinbarten Bedingungen.',
      },
      { kind: 'H2', text: 'Kontoinhaber' },
      {
        kind: 'table',
        columns,
        rows: [
          row('Name', mandate.holder),
          row('Straße und Hausnummer', mandate.street),
          row('Postleitzahl und Ort', mandate.place),
          row('Kreditinstitut', mandate.bankName),
          row('IBAN', mandate.iban),
          row('BIC', mandate.bic),
        ],
      },
      { kind: 'H2', text: 'Unterschrift' },
      {
        kind: 'table',
        columns,
        rows: [row('Ort, Datum', ' '), row('Unterschrift des Kontoinhabers', ' ')],
      },
      {
        kind: 'note',
        text: `Bitte unterschreiben Sie das Mandat und senden Sie es an ${operator.name}, ${operator.street}, ${operator.city} oder als Scan an ${operator.email}. Wir ziehen damit frühestens eine Woche nach seinem Eingang ein.`,
      },
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email].join(' · '),
  });
}
