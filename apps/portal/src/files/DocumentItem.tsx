import { isPicture } from '@evenkeel/contract/fields/files/file-types'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { Download, Eye, EyeOff, FileText, Image } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilePreview } from '#form/inputs/FilePreview.tsx'
import { drawPdf } from '#form/inputs/draw-pdf.tsx'
import { useSession } from '#session/session-context.tsx'
import { readableSize } from './attachments.ts'
import { openDocument } from './documents.ts'
import styles from './files.module.css'

type Shown = Pick<TelehealthDocument, 'id' | 'document_name' | 'mime_type' | 'extension' | 'size'>

/** Saves a file without opening it: a link to its bytes in this page, pressed once. */
function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has taken hold of the bytes by the time other work runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Fetches the contents once they are wanted, and keeps them while the row is. */
function useContents(shown: Shown) {
  const session = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const get = async (): Promise<File | null> => {
    const patientId = session.telehealthUserId()
    if (file) return file
    setState('loading')
    try {
      if (patientId === null) throw new Error('The telehealth service is not reachable')
      const opened = await openDocument(session, patientId, shown)
      setFile(opened)
      setState('idle')
      return opened
    } catch {
      setState('failed')
      return null
    }
  }
  return { file, state, get }
}

/** A document of the member: what it is, a look at it in place, and a way to keep a copy (MSG-02, DOC-02). */
export function DocumentItem({
  shown,
  children,
}: {
  readonly shown: Shown
  /** One more line, such as who sent it. */
  readonly children?: ReactNode
}) {
  const { file, state, get } = useContents(shown)
  const [isOpen, setIsOpen] = useState(false)
  const Icon = isPicture(shown.mime_type) ? Image : FileText
  const name = shown.document_name
  const look = async (): Promise<void> => {
    if (isOpen || (await get())) setIsOpen(!isOpen)
  }
  const keep = async (): Promise<void> => {
    const contents = await get()
    if (contents) save(contents)
  }
  return (
    <li className={styles.item}>
      <div className={styles.document}>
        <Icon aria-hidden="true" size={24} strokeWidth={1.8} className={styles.icon} />
        <div className={styles.about}>
          <span className={styles.name} translate="no">
            {name}
          </span>
          <span
            className={styles.size}
          >{`${shown.extension.toUpperCase()}, ${readableSize(shown.size)}`}</span>
          {children}
        </div>
      </div>
      <div className={styles.acts}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'View'} ${name}`}
          onClick={() => void look()}
        >
          {isOpen ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
          <span>{isOpen ? 'Close' : 'View'}</span>
        </button>
        <button type="button" aria-label={`Download ${name}`} onClick={() => void keep()}>
          <Download aria-hidden="true" size={18} />
          <span>Download</span>
        </button>
        <span role="status" className={styles.size}>
          {state === 'loading' ? 'Opening the file' : ''}
        </span>
      </div>
      {state === 'failed' ? (
        <p className={`${styles.fate} ${styles.bad}`} role="alert">
          <span>We cannot open this file right now. It is safe. Please try again in a moment.</span>
        </p>
      ) : null}
      {isOpen && file ? <FilePreview file={file} renderPdf={drawPdf} /> : null}
    </li>
  )
}
