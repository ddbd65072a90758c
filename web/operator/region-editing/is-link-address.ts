/** What a link of a text may lead to: https, mail, telephone, and pages of the portal. */
export function isLinkAddress(address: string): boolean {
  if (/[\s<>"\\]/.test(address)) return false;
  return /^(https:\/\/[\p{L}\d]|mailto:[^@]+@[^@]+$|tel:[+\d]|\/(?!\/))/iu.test(address);
}
