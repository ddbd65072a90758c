/** What each rule of a region means, as a sentence. */
export const ruleSentences: Record<string, string> = {
  acceptsVouchers: 'Wer beitritt, kann einen Gutscheincode für die Einrichtungsgebühr eingeben.',
  associationInvoices:
    'Der örtliche Verein schickt die Rechnung über die Einrichtungsgebühr. Wer beitritt, bezahlt sie nicht im Portal.',
  offersTwoPercentWithoutFee: 'Partner können das Modell „2% - keine Teilnahmegebühr“ wählen.',
  makesTradeAssociationOptional: 'Wer beitritt, kann die Frage nach dem Gewerbeverein offen lassen.',
  requiresMembership: 'Nur Mitglieder eines Gewerbevereins, der Teilnahmebedingung ist, können beitreten.',
  requiresAcceptedBonusConditions: 'Wer einen Kundenbonus anbietet, muss vorher die Bonusbedingungen annehmen.',
  allowsAnyLoadingDateOnInvoice:
    'Arbeitgeber, die auf Rechnung zahlen, können jedes Ladedatum wählen, nicht nur das Ende des Monats.',
  hasNoFinishControl: 'Die Registrierung als Partner zeigt keinen Knopf zum Abschließen.',
  hidesBonusManagement: 'Partner sehen die Bonusseite nicht und können keinen Bonus einstellen.',
};
