import { paletteOf } from '#contract/common/palette.ts';

/** The name and the colour of a region's card. */
export interface CardLook {
  cardName: string;
  primaryColor: string;
}

/** The content of a mail. Plain text; a line break inside a paragraph is kept. */
export interface MailContent {
  subject: string;
  /** The card that it is about; its name and colour are in the header. */
  look?: CardLook | undefined;
  salutation: string;
  paragraphs: readonly string[];
  /** What the reader should do; the address is http or https. */
  button?: { label: string; url: string } | undefined;
  /** Below the button. */
  closing?: readonly string[];
}

const NAME = 'Kartenkontor';
const INK = '#1c1b1f';
const FONT = "font-family:'Atkinson Hyperlegible Next','Segoe UI',Helvetica,Arial,sans-serif";
const FOOT = 'Diese E-Mail wurde automatisch verschickt.';

/** The text and HTML bodies of a mail. Throws a RangeError if the button's address is no web page. */
export function writeMail(content: MailContent): { text: string; html: string } {
  if (content.button && !/^https?:$/.test(URL.parse(content.button.url)?.protocol ?? ''))
    throw new RangeError('the button of a mail leads nowhere');
  return { text: asText(content), html: asHtml(content) };
}

function asText({ look, salutation, paragraphs, button, closing = [] }: MailContent): string {
  const parts = [
    look?.cardName,
    salutation,
    ...paragraphs,
    button && `${button.label}:\n${button.url}`,
    ...closing,
    `Viele Grüße\nIhr ${NAME}`,
    `--\n${FOOT}`,
  ];
  return `${parts
    .filter((part) => part !== undefined)
    .map(withoutControls)
    .join('\n\n')}\n`;
}

function asHtml({ subject, look, salutation, paragraphs, button, closing = [] }: MailContent): string {
  const { accent, onAccent, strong } = paletteOf(look?.primaryColor ?? '#1E2733');
  const head = `<tr><td style="padding:20px 28px;background:${accent};color:${onAccent};font-size:20px;font-weight:bold">${escapeHtml(look?.cardName ?? NAME)}</td></tr>`;
  const link =
    button &&
    `<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${strong};color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(button.label)}</a></p>`;
  const body =
    [salutation, ...paragraphs].map(paragraph).join('') +
    (link ?? '') +
    [...closing, `Viele Grüße\nIhr ${NAME}`].map(paragraph).join('');
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f2f4;color:${INK};${FONT};font-size:17px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;overflow:hidden">
${head}
<tr><td style="padding:28px">${body}</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:#565a61;font-size:14px;text-align:center">${FOOT}</p>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return withoutControls(text).replace(/[&<>"']/g, (character) => escapes[character]!);
}

function withoutControls(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]/gu, ' ');
}
