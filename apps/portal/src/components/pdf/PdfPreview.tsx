import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PdfDocument } from './open-pdf.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './pdf-preview.module.css'
import { previewMessages as words } from './preview.messages.ts'

type PdfState = 'waiting' | 'unavailable' | PdfDocument

/** The library is large and few visits need it: load it with the first PDF. */
const loadPdf = async (file: Blob): Promise<PdfDocument> => {
  const [{ openPdf }, bytes] = await Promise.all([import('./open-pdf.ts'), file.arrayBuffer()])
  return openPdf(bytes)
}

function usePdf(file: Blob): [PdfState, () => void] {
  const [reading, setReading] = useState<PdfState>('waiting')
  useEffect(() => {
    let current = true
    let close = (): void => {}
    setReading('waiting')
    loadPdf(file).then(
      (pdf) => {
        if (!current) return pdf.close()
        close = pdf.close
        return setReading(pdf)
      },
      () => current && setReading('unavailable'),
    )
    return () => {
      current = false
      close()
    }
  }, [file])
  return [reading, () => setReading('unavailable')]
}

interface PageTurnerProps {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/**
 * Moves between the pages of a document. Both buttons stay in place at the first and last page, so that focus
 * is never lost.
 */
function PageTurner({ page, pages, onTurn }: PageTurnerProps) {
  const step = (by: 1 | -1): void => onTurn(Math.min(pages, Math.max(1, page + by)))
  return (
    <div className={styles.turner}>
      <button type="button" aria-disabled={page === 1} onClick={() => step(-1)}>
        <ChevronLeft aria-hidden="true" size={20} />
        <span>{words.previous}</span>
      </button>
      <span role="status">{words.page({ page, pages })}</span>
      <button type="button" aria-disabled={page === pages} onClick={() => step(1)}>
        <span>{words.next}</span>
        <ChevronRight aria-hidden="true" size={20} />
      </button>
    </div>
  )
}

export interface PdfPreviewProps {
  readonly file: Blob
  /** File name, for screen readers. */
  readonly name: string
}

function OpenPdfPreview({
  pdf,
  name,
  onBroken,
}: {
  readonly pdf: PdfDocument
  readonly name: string
  readonly onBroken: () => void
}) {
  const [page, setPage] = useState(1)
  return (
    <div className={styles.preview}>
      <PdfPage
        pdf={pdf}
        page={page}
        label={words.ofPage({ name, page, pages: pdf.pages })}
        onBroken={onBroken}
      />
      {pdf.pages > 1 && <PageTurner page={page} pages={pdf.pages} onTurn={setPage} />}
    </div>
  )
}

/**
 * Shows a PDF page by page, each as a picture with a text layer. Says that an unreadable file is unavailable
 * (FIELD-10, FIELD-11).
 */
export function PdfPreview({ file, name }: PdfPreviewProps) {
  const [reading, giveUp] = usePdf(file)
  if (reading === 'unavailable') return <span>{words.unavailable}</span>
  if (reading === 'waiting') return <span role="status">{words.opening}</span>
  return <OpenPdfPreview pdf={reading} name={name} onBroken={giveUp} />
}
