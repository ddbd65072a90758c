/** What a person means by "9:30", "0930" or "9.30": "09:30". Anything else stays as it is. */
export function completeTime(typed: string): string {
  const text = typed.trim();
  const [, hours, minutes] = /^(\d{1,2})[:., ]?(\d{2})$/.exec(text) ?? [];
  return hours && minutes ? `${hours.padStart(2, '0')}:${minutes}` : text;
}
