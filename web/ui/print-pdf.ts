let last: { frame: HTMLIFrameElement; url: string } | null = null;

/** Opens the print dialog for a PDF; a browser that cannot show one within a page gets the file. */
export async function printPdf(pdf: Blob, fileName: string): Promise<void> {
  const url = URL.createObjectURL(pdf);
  // Nobody answers a print dialog in a browser that a program drives; without a window Chromium even ends the page for
  // asking.
  if (!navigator.pdfViewerEnabled || navigator.webdriver) return save(url, fileName);
  const frame = await load(url);
  try {
    frame.contentWindow!.print();
  } catch {
    // Some viewers run in a world of their own, where nobody else may press their buttons.
    save(url, fileName);
  }
}

/** Loads the paper out of sight. It stays until the next one, for nobody tells when the printing is done. */
function load(url: string): Promise<HTMLIFrameElement> {
  last?.frame.remove();
  if (last) URL.revokeObjectURL(last.url);
  const frame = document.createElement('iframe');
  frame.title = 'Beleg';
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  last = { frame, url };
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
    frame.src = url;
    document.body.append(frame);
  });
}

function save(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
