import { useEffect, useRef, useState } from 'react'
import type { OpenPdf } from './pdf-pages.ts'
import styles from './pdf-preview.module.css'

/** Pages shown of a long document: enough to see that it is the right one. */
const mostPages = 3

type Reading = 'waiting' | 'unavailable' | OpenPdf

/** The library is big and few visits need it: it comes when the first PDF does. */
const read = async (file: Blob): Promise<OpenPdf> => {
  const [{ openPdf }, bytes] = await Promise.all([import('./pdf-pages.ts'), file.arrayBuffer()])
  return openPdf(bytes)
}

function useReading(file: Blob): [Reading, () => void] {
  const [reading, setReading] = useState<Reading>('waiting')
  useEffect(() => {
    let current = true
    let close = (): void => {}
    setReading('waiting')
    read(file).then(
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

interface PageProps {
  readonly pdf: OpenPdf
  readonly page: number
  readonly name: string
  readonly onBroken: () => void
}

function Page({ pdf, page, name, onBroken }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const broken = useRef(onBroken)
  useEffect(() => {
    const ground = canvas.current
    if (ground === null) return undefined
    let current = true
    pdf.draw(page, ground, ground.clientWidth).then(
      () => current && setDrawn(true),
      () => current && broken.current(),
    )
    return () => {
      current = false
    }
  }, [pdf, page])
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      role="img"
      aria-label={`Preview of ${name}, page ${page} of ${pdf.pages}`}
      data-drawn={isDrawn}
    />
  )
}

export interface PdfPreviewProps {
  readonly file: Blob
  /** File name, for people who hear the preview. */
  readonly name: string
}

/** The first pages of a PDF as pictures; what cannot be read is told to be unavailable (spec §5, FIELD-10, FIELD-11). */
export function PdfPreview({ file, name }: PdfPreviewProps) {
  const [reading, giveUp] = useReading(file)
  if (reading === 'unavailable') return <span>Preview unavailable</span>
  if (reading === 'waiting') return <span role="status">Opening the preview</span>
  const shown = Math.min(reading.pages, mostPages)
  return (
    <div className={styles.pages}>
      {Array.from({ length: shown }, (_, index) => (
        <Page key={index} pdf={reading} page={index + 1} name={name} onBroken={giveUp} />
      ))}
      {shown < reading.pages && <span>{`These are the first ${shown} of ${reading.pages} pages.`}</span>}
    </div>
  )
}
