import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import Reader from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'

/** A PDF that could be read; must be closed, or its worker lives on. */
export interface OpenPdf {
  /** Pages of the whole document. */
  readonly pages: number
  /**
   * Draws one page, counted from 1, so wide that it fills `width` CSS pixels; the height follows. Rejects when the page
   * cannot be drawn or the document was closed meanwhile.
   */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  readonly close: () => void
}

/** Sharper than twice the CSS pixels costs memory and shows nothing more. */
const sharpest = 2

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await pdf.getPage(number)
  const sharpness = Math.min(window.devicePixelRatio, sharpest)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (width * sharpness) / natural.width })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}

/**
 * Reads a PDF in a worker of our own origin. The library draws pixels only: scripts, forms and links of the document are
 * never run, and it needs no `eval`. Rejects for anything that is no readable PDF, also when it asks for a password.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<OpenPdf> {
  const port = new Reader()
  const worker = PDFWorker.create({ port, verbosity: 0 })
  const lost = new Promise<never>((_, reject) => port.addEventListener('error', reject))
  const close = (): void => {
    worker.destroy()
    port.terminate()
  }
  try {
    const reading = getDocument({
      data: bytes,
      worker,
      verbosity: 0,
      enableXfa: false,
      useWasm: false,
      maxImageSize: 32_000_000,
      canvasMaxAreaInBytes: 64_000_000,
    })
    const pdf = await Promise.race([reading.promise, lost])
    return { pages: pdf.numPages, draw: (page, canvas, width) => drawPage(pdf, page, canvas, width), close }
  } catch (error) {
    close()
    throw error
  }
}
