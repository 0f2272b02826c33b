import { useEffect, useEffectEvent, useRef } from 'react'
import { FilePreview } from '#form/inputs/FilePreview.tsx'
import styles from './files.module.css'
import { componentMessages } from '#components/components.messages.ts'
import { fileMessages as words } from './files.messages.ts'

/**
 * A picture seen where it was sent, in a place that has its size before it comes; fetched when it is about to be seen. Nobody
 * pressed anything for it, so a failure stays here, with a way to ask again.
 */
export function InlineImage({
  file,
  hasFailed,
  isLoading,
  fetch,
  onRetry,
  name,
}: {
  readonly file: File | null
  readonly hasFailed: boolean
  readonly isLoading: boolean
  readonly fetch: () => void
  readonly onRetry: () => Promise<unknown>
  readonly name: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useEffectEvent(fetch)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        wanted()
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const retry = async (): Promise<void> => {
    // The button goes when the picture comes.
    if (await onRetry()) place.current?.focus()
  }
  return (
    <div ref={place} className={styles.picture} tabIndex={-1}>
      {file ? <FilePreview file={file} /> : null}
      {!file && hasFailed ? (
        <div className={styles.missing}>
          <p>{words.noPicture}</p>
          <button
            type="button"
            aria-label={words.tryAgainWith({ name })}
            aria-disabled={isLoading}
            onClick={() => void (isLoading ? undefined : retry())}
          >
            {componentMessages.tryAgain}
          </button>
        </div>
      ) : null}
    </div>
  )
}
