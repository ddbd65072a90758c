import { useState } from 'react';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { CorrectionCell } from '#web/partner/partner-transactions/correction-cell.tsx';
import { isoDayOf } from '#web/partner/partner-transactions/transaction-filter.ts';
import { TransactionTable } from '#web/partner/partner-transactions/transaction-table.tsx';
import { ReceiptButtons } from '#web/partner/till/receipt-buttons.tsx';
import { bookingOf } from '#web/partner/partner-transactions/transaction-receipts.tsx';
import classes from '#web/partner/partner-transactions/transactions.module.css';
import { showAlert } from '#web/ui/alerts.ts';
import { demoPapers } from './demo-papers.ts';
import { sampleTransactions } from './sample-transactions.ts';
import { Watermark } from './watermark.tsx';

const NO_CORRECTION =
  'Dies ist in der Demo nicht verfügbar. Dieser Link würde zum Korrekturformular leiten und die Daten der jeweiligen Transaktion im Formular vorausfüllen.';

/** The transactions of a shop that does not exist, to be tried out; asks the server nothing. */
export function DemoTransactionsScreen() {
  const [rows] = useState(sampleTransactions);
  const lastDay = rows[0]!.dateFormatted;
  return (
    <div className="page">
      <Watermark />
      <h1>Demo-Transaktionen</h1>
      <p className="page-lead">
        Probieren Sie aus, was Sie als Partner mit Ihren Buchungen tun können. Alle Buchungen sind erfunden und stammen aus den
        Jahren 2022 bis 2024; der aktuelle Tag ist hier der {lastDay}.
      </p>
      <TransactionTable
        title="Demo-Transaktionen"
        rows={rows}
        today={() => isoDayOf(lastDay)}
        correction={correctionAlert}
        correctionForm={correctionAlert}
        receipts={demoReceipts}
      />
    </div>
  );
}

const demoReceipts = (transaction: PartnerTransaction) => (
  <ReceiptButtons counter={demoPapers} booking={bookingOf(transaction)} bookingNumber={transaction.bookingNumber} />
);

/** The demo's clock stands at its last booking. */
const correctionAlert = (transaction: PartnerTransaction) => (
  <CorrectionCell transaction={transaction} now={sampleTransactions()[0]!.date}>
    <button type="button" className={`button-link ${classes.linkButton}`} onClick={() => showAlert('Info', NO_CORRECTION)}>
      Korrektur
    </button>
  </CorrectionCell>
);
