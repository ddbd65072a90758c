/** A mail's text without the addresses in it: those may open an account, and only the recipient may have them. */
export function withoutLinks(text: string): string {
  return text.replace(/https?:\/\/\S+/g, '(Link nur in der E-Mail selbst)');
}
