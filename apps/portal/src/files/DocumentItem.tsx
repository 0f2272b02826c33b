import { Download, Eye, EyeOff, FileText, Image } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { isImage } from '@evenkeel/api-contract/fields/files/file-types'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { componentMessages } from '#components/components.messages.ts'
import { FilePreview } from '#form/inputs/FilePreview.tsx'
import { renderPdfPreview } from '#form/inputs/render-pdf-preview.tsx'
import { saveFile } from '@evenkeel/web/files'
import { useSessionClient } from '#session/session-context.tsx'
import { formatFileSize } from './attachments.ts'
import { downloadDocument } from './documents.ts'
import { fileMessages as words } from './files.messages.ts'
import styles from './files.module.css'

/**
 * A picture shown inline, with its space reserved; loaded shortly before it becomes visible. The user did not
 * request it, so a failure shows here, with a retry button.
 */
function InlineImage({
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
    // The button disappears when the picture loads.
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

type DocumentSummary = Pick<TelehealthDocument, 'id' | 'document_name' | 'mime_type' | 'size'>

/**
 * Fetches the contents on demand and caches them while the row is mounted. Errors show only after a press.
 */
function useDocumentContents(shown: DocumentSummary) {
  const session = useSessionClient()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'gone'>('idle')
  const [hasFailed, setHasFailed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const get = async (): Promise<File | null> => {
    const patientId = session.telehealthUserId()
    if (file) return file
    setState('loading')
    try {
      if (patientId === null) throw new Error('The telehealth service is not reachable')
      const opened = await downloadDocument(session, patientId, shown)
      setFile(opened)
      setState('idle')
      return opened
    } catch (error) {
      setState(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed')
      setHasFailed(true)
      return null
    }
  }
  const ask = (): Promise<File | null> => {
    setIsAsked(true)
    return get()
  }
  return { file, state, hasFailed, isAsked, get, ask }
}

function PreviewButton({
  name,
  isOpen,
  onPress,
}: {
  readonly name: string
  readonly isOpen: boolean
  readonly onPress: () => void
}) {
  const says = isOpen ? words.closeFile : words.viewFile
  return (
    <button type="button" aria-expanded={isOpen} aria-label={says({ name })} onClick={onPress}>
      {isOpen ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
      <span>{isOpen ? words.close : words.view}</span>
    </button>
  )
}

/** Name, type and size of the document. */
function DocumentDetails({
  shown,
  children,
}: {
  readonly shown: DocumentSummary
  readonly children: ReactNode
}) {
  const Icon = isImage(shown.mime_type) ? Image : FileText
  return (
    <div className={styles.document}>
      <Icon aria-hidden="true" size={24} strokeWidth={1.8} className={styles.icon} />
      <div className={styles.about}>
        <span className={styles.name} translate="no">
          {shown.document_name}
        </span>
        <span
          className={styles.size}
        >{`${isImage(shown.mime_type) ? words.picture : words.pdf}, ${formatFileSize(shown.size)}`}</span>
        {children}
      </div>
    </div>
  )
}

const unavailableReasons = {
  failed: words.notOpen,
  gone: words.gone,
} as const

/** A document of the member: its details, an inline preview, and a download button (MSG-02, DOC-02). */
export function DocumentItem({
  shown,
  pictureInPlace = false,
  more,
  children,
}: {
  readonly shown: DocumentSummary
  /** Shows a picture at once, as in a conversation. Otherwise it opens with "View". */
  readonly pictureInPlace?: boolean
  /** An additional action next to the others. */
  readonly more?: ReactNode
  /** An additional line, such as the sender. */
  readonly children?: ReactNode
}) {
  const { file, state, hasFailed, isAsked, get, ask } = useDocumentContents(shown)
  const [isOpen, setIsOpen] = useState(false)
  const name = shown.document_name
  const isInPlace = pictureInPlace && isImage(shown.mime_type)
  const look = async (): Promise<void> => {
    if (isOpen || (await ask())) setIsOpen(!isOpen)
  }
  const keep = async (): Promise<void> => {
    const contents = await ask()
    if (contents) saveFile(contents, contents.name)
  }
  return (
    <li className={styles.item}>
      <DocumentDetails shown={shown}>{children}</DocumentDetails>
      {isInPlace ? (
        <InlineImage
          file={file}
          hasFailed={hasFailed}
          isLoading={state === 'loading'}
          fetch={() => void get()}
          onRetry={ask}
          name={name}
        />
      ) : null}
      <div className={styles.acts}>
        {isInPlace ? null : <PreviewButton name={name} isOpen={isOpen} onPress={() => void look()} />}
        <button type="button" aria-label={words.downloadFile({ name })} onClick={() => void keep()}>
          <Download aria-hidden="true" size={18} />
          <span>{words.download}</span>
        </button>
        {more}
        <span role="status" className={styles.size}>
          {isAsked && state === 'loading' ? words.opening : ''}
        </span>
      </div>
      {isAsked && (state === 'failed' || state === 'gone') ? (
        <p className={`${styles.fate} ${styles.bad}`} role="alert">
          <span>{unavailableReasons[state]}</span>
        </p>
      ) : null}
      {isOpen && file ? <FilePreview file={file} renderPdf={renderPdfPreview} /> : null}
    </li>
  )
}
