/** Part 1, section 2.1: an empty page without a guard. */
export function ContractorStatisticsScreen() {
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      <p>Für Auftraggeber liegen derzeit keine Auswertungen vor.</p>
    </div>
  );
}
