import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PdfDocument } from './open-pdf.ts'
import styles from './pdf-preview.module.css'

/** Width of an element in whole CSS pixels, updated on resize; 0 before it is known. */
function useElementWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}

export interface PdfPageProps {
  readonly pdf: PdfDocument
  /** Counted from 1. */
  readonly page: number
  /** Accessible name of the picture. */
  readonly label: string
  /** Called if the page cannot be rendered. */
  readonly onBroken: () => void
}

/**
 * One page of a PDF: its picture and a text layer, so that the text can be selected, searched and read aloud.
 */
export function PdfPage({ pdf, page, label, onBroken }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const width = useElementWidth(sheet)
  const [drawn, setDrawn] = useState('')
  const broken = useRef(onBroken)
  const wanted = `${page} at ${width}`
  useEffect(() => {
    if (picture.current === null || words.current === null || width === 0) return undefined
    const stop = new AbortController()
    pdf.draw(page, { picture: picture.current, words: words.current }, width, stop.signal).then(
      () => !stop.signal.aborted && setDrawn(`${page} at ${width}`),
      () => !stop.signal.aborted && broken.current(),
    )
    return () => stop.abort()
  }, [pdf, page, width])
  return (
    <div ref={sheet} className={styles.sheet}>
      <canvas
        ref={picture}
        className={styles.picture}
        role="img"
        aria-label={label}
        data-drawn={drawn === wanted}
      />
      <div ref={words} className={styles.words} translate="no" />
    </div>
  )
}
