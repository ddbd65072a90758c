/** What papers say of value on cards, whose sale and charge are no turnover (§ 3 (15) UStG; rulings 9). */
export const VALUE_IS_NO_TURNOVER = 'Mehrzweckgutschein, keine Rechnung, ohne Umsatzsteuer';
