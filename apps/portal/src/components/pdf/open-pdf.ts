import { getDocument, type PDFDocumentProxy, PDFWorker, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import reader from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { toTrustedScript } from '#lib/trusted-script.ts'

/** The elements of one page: the picture, and the text layer above it. */
export interface PdfPageElement {
  readonly picture: HTMLCanvasElement
  readonly words: HTMLElement
}

/** An open PDF. Close it to stop its worker. */
export interface PdfDocument {
  /** Number of pages. */
  readonly pages: number
  /**
   * Renders one page, counted from 1, at a width of `width` CSS pixels; the height follows. Rejects if the
   * page cannot be rendered, the document was closed or `stop` aborts.
   */
  readonly draw: (page: number, sheet: PdfPageElement, width: number, stop: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** A higher pixel ratio costs memory and is not visible. */
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
 * Opens a PDF in a same-origin worker. The library renders pixels and text only: scripts, forms and links of
 * the document never run, and it needs no `eval`. Rejects if the file is not a readable PDF or needs a
 * password.
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
