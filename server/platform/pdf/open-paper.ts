import PdfKit from 'pdfkit';
import { paperFonts } from './paper-fonts.ts';

export type Paper = PDFKit.PDFDocument;

/**
 * A tagged German document without pages: by default PDF/UA-1 (accessible), or PDF/A-3a (archive). Fonts are embedded,
 * and the window shows the title.
 * Everything drawn must be in a structure element or be an artifact. Throws a RangeError on a title with markup,
 * because the library's metadata does not escape it.
 */
export function openPaper({ title, subset = 'PDF/UA' }: { title: string; subset?: 'PDF/UA' | 'PDF/A-3a' }): Paper {
  if (/[<>&]/.test(title)) throw new RangeError('markup in the title of a paper');
  const options = {
    autoFirstPage: false,
    // So that footers can show the number of pages.
    bufferPages: true,
    pdfVersion: '1.7',
    subset,
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    info: { Title: title },
  };
  // The type declarations lack this subset.
  const paper = new PdfKit(options as PDFKit.PDFDocumentOptions);
  for (const faces of Object.values(paperFonts)) for (const { name, file } of faces) paper.registerFont(name, file);
  return paper;
}
