import { domainToASCII } from 'node:url';

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A single mail address as a mail server accepts it (RFC 5321 without quoted forms). Undefined for anything else, such
 * as a list, a name, a comment or a line break. A domain with umlauts becomes its ASCII form.
 */
export function readMailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const typedDomain = text.slice(at + 1);
  // The conversion itself accepts line breaks and other characters that no name may have.
  const domain = /^[\p{L}\p{N}.-]+$/u.test(typedDomain) ? domainToASCII(typedDomain) : '';
  const address = `${local}@${domain}`;
  return local.length <= 64 && address.length <= 254 && LOCAL_PART.test(local) && DOMAIN.test(domain) ? address : undefined;
}
