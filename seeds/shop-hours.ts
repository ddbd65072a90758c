import { hourFieldsOf, type Weekday, weekdayNames } from '#contract/parties/partners/opening-week.ts';

type Slots = readonly [from: string, to: string][];

/** Opening hours as a branch's page stores them; days that are not named are closed. */
export function openingHours(days: Partial<Record<Weekday, Slots>>, note = ''): Record<string, string | boolean> {
  const fields = weekdayNames.flatMap((day): [string, string | boolean][] => {
    const slots = days[day];
    if (!slots) return [[`isClosedOn${day}`, true]];
    const names = hourFieldsOf(day);
    return slots.flat().map((time, index) => [names[index]!, time]);
  });
  return Object.fromEntries([...fields, ...(note ? [['companyOpenHoursAdditionalInfo', note] as const] : [])]);
}

const onDays = (days: readonly Weekday[], slots: Slots) => Object.fromEntries(days.map((day) => [day, slots]));
const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** When made-up shops are open. */
export const usualHours = {
  shop: openingHours({ ...onDays(workdays, [['09:00', '18:30']]), Saturday: [['09:00', '14:00']] }),
  bakery: openingHours({ ...onDays([...workdays, 'Saturday'], [['06:30', '18:00']]), Sunday: [['08:00', '11:00']] }),
  lunch: openingHours(
    {
      ...onDays(workdays, [
        ['08:30', '12:30'],
        ['14:00', '18:00'],
      ]),
      Saturday: [['08:30', '12:30']],
    },
    'Vom 24. bis 31. Dezember nur vormittags.',
  ),
  inn: openingHours({
    ...onDays(
      ['Wednesday', 'Thursday', 'Friday', 'Saturday'],
      [
        ['11:30', '14:30'],
        ['17:30', '01:00'],
      ],
    ),
    Sunday: [['11:00', '22:00']],
  }),
};
