import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import reader from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { toTrustedScript } from '#lib/trusted-script.ts'

/** Where one page is drawn: its picture, and above it the same words as text that can be marked and read aloud. */
export interface PdfPageElement {
  readonly picture: HTMLCanvasElement
  readonly words: HTMLElement
}

/** A PDF that could be read; must be closed, or its worker lives on. */
export interface PdfDocument {
  /** Pages of the whole document. */
  readonly pages: number
  /**
   * Draws one page, counted from 1, so wide that it fills `width` CSS pixels; the height follows. Rejects when the page
   * cannot be drawn, the document was closed meanwhile, or `stop` says so.
   */
  readonly draw: (page: number, sheet: PdfPageElement, width: number, stop: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** Sharper than twice the CSS pixels costs memory and shows nothing more. */
const maxPixelRatio = 2

async function renderPdfPage(
  pdf: PDFDocumentProxy,
  number: number,
  { picture, words }: PdfPageElement,
  width: number,
  stop: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number)
  stop.throwIfAborted()
  const sharpness = Math.min(window.devicePixelRatio, maxPixelRatio)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: scale * sharpness })
  picture.width = Math.floor(viewport.width)
  picture.height = Math.floor(viewport.height)
  const painting = page.render({ canvas: picture, viewport })
  const shown = page.getViewport({ scale })
  words.replaceChildren()
  words.style.setProperty('--total-scale-factor', String(scale))
  const text = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: shown,
  })
  stop.addEventListener('abort', () => {
    painting.cancel()
    text.cancel()
  })
  await Promise.all([painting.promise, text.render()])
}

/**
 * Reads a PDF in a worker of our own origin. The library draws pixels and plain words only: scripts, forms and links of
 * the document are never run, and it needs no `eval`. Rejects for anything that is no readable PDF, also when it asks for
 * a password.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfDocument> {
  const port = new Worker(toTrustedScript(reader), { type: 'module' })
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
    return {
      pages: pdf.numPages,
      draw: (page, sheet, width, stop) => renderPdfPage(pdf, page, sheet, width, stop),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
