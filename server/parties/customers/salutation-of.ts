/** How a person of that gender is addressed; nobody is addressed by a guess. */
export function salutationOf(gender: string): string | null {
  switch (gender) {
    case 'männlich':
      return 'Herr';
    case 'weiblich':
      return 'Frau';
    case 'divers':
      return 'Divers';
    default:
      return null;
  }
}
