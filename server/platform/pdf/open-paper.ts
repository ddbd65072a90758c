import PdfKit from 'pdfkit';
import { paperFonts } from './paper-fonts.ts';

export type Paper = PDFKit.PDFDocument;

/**
 * A tagged German document without a page yet, by default for everybody's eyes and ears (PDF/UA-1), or for the archive (PDF/A-3a): its fonts are embedded, its title shows in the window.
 * All that is drawn must belong to a structure element or be an artifact. Throws a RangeError on a title with markup,
 * because the part that writes the metadata does not escape it.
 */
export function openPaper({ title, subset = 'PDF/UA' }: { title: string; subset?: 'PDF/UA' | 'PDF/A-3a' }): Paper {
  if (/[<>&]/.test(title)) throw new RangeError('markup in the title of a paper');
  const options = {
    autoFirstPage: false,
    // So that the foot of a page can say how many there are.
    bufferPages: true,
    pdfVersion: '1.7',
    subset,
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    info: { Title: title },
  };
  // The typings do not know the subset yet.
  const paper = new PdfKit(options as PDFKit.PDFDocumentOptions);
  for (const faces of Object.values(paperFonts)) for (const { name, file } of faces) paper.registerFont(name, file);
  return paper;
}
