/**
 * What a browser may fill in by itself: set on every field, so that nobody types their own data twice (WCAG 2.2,
 * 1.3.5). 'off' where a field holds other data than those of the person who types: another person's, a card's, a
 * figure.
 */
export type Autofill = 'off' | Own | `billing ${Own}`;

type Own =
  | 'name'
  | 'honorific-prefix'
  | 'given-name'
  | 'family-name'
  | 'organization'
  | 'address-line1'
  | 'address-line2'
  | 'postal-code'
  | 'address-level2'
  | 'country'
  | 'country-name'
  | 'sex'
  | 'bday'
  | 'email'
  | 'tel'
  | 'url'
  | 'username'
  | 'current-password'
  | 'new-password'
  | 'one-time-code';
