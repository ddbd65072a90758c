import type { z } from 'zod';
import type { transferDetails } from '#contract/reports/open-items/open-items.ts';
import { formatCents } from '#contract/common/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './documents.module.css';

interface PayDialogProps {
  title: string;
  cents: number;
  transfer: z.infer<typeof transferDetails>;
  onClose: () => void;
}

/** How to pay by transfer: a code for the phone, and the same to copy. */
export function PayDialog({ title, cents, transfer: { holder, iban, bic, purpose, code }, onClose }: PayDialogProps) {
  const rows = [
    ['Empfänger', holder],
    ['IBAN', iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ...(bic ? [['BIC', bic]] : []),
    ['Betrag', `${formatCents(cents)} €`],
    ['Verwendungszweck', purpose],
  ] as const;
  return (
    <Dialog title={`${title} bezahlen`} onClose={onClose}>
      <div className={classes.pay}>
        <figure>
          <img src={code} width={240} height={240} alt="Code für Banking-Apps mit Empfänger, Betrag und Verwendungszweck" />
          <figcaption className="soft small">Mit der Banking-App scannen: Alles ist dann schon ausgefüllt.</figcaption>
        </figure>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt className="soft small">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="row gap-2 mt-4">
        <CopyButton text={iban} label="IBAN kopieren" />
        <CopyButton text={purpose} label="Verwendungszweck kopieren" />
      </div>
      <p className="soft small mt-4">
        Geben Sie den Verwendungszweck bitte genau so an. Dann erkennen wir Ihre Zahlung von selbst, meist am nächsten Werktag.
      </p>
    </Dialog>
  );
}
