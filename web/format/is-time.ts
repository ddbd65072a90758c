/** Whether a text is a time of the day as it is written here: "09:30". */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}
