/** What a person means by "24121980" or "1.6.2026": "24.12.1980", "01.06.2026". Anything else stays as it is. */
export function completeDate(typed: string): string {
  const text = typed.trim();
  const [, day, month, year] =
    /^(\d{1,2})[.,/ -](\d{1,2})[.,/ -](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  return day && month && year ? `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}` : text;
}
