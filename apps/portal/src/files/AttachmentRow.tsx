import { getDisplayFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { FilePreview } from '#form/inputs/FilePreview.tsx'
import { renderPdfPreview } from '#form/inputs/render-pdf-preview.tsx'
import { type Attachment, formatFileSize } from './attachments.ts'
import styles from './files.module.css'
import { fileMessages as words } from './files.messages.ts'

/** What a screen reader and everybody else reads of a file on its way. */
function AttachmentStatus({ item }: { readonly item: Attachment }) {
  if (item.state === 'sending')
    return (
      <div className={styles.fate}>
        <progress
          className={styles.progress}
          max={100}
          value={Math.round(item.part * 100)}
          aria-label={words.sending({ name: getDisplayFileName(item.file.name) })}
        />
        <span>{item.part < 1 ? `${Math.round(item.part * 100)} %` : words.checked}</span>
      </div>
    )
  if (item.state === 'kept')
    return (
      <p className={`${styles.fate} ${styles.good}`}>
        <CircleCheck aria-hidden="true" size={18} />
        <span>{words.uploaded}</span>
      </p>
    )
  if (item.problem === null) return null
  return (
    <p className={`${styles.fate} ${styles.bad}`} role="alert">
      <CircleAlert aria-hidden="true" size={18} />
      <span>{item.state === 'failed' ? words.keptToRetry({ problem: item.problem }) : item.problem}</span>
    </p>
  )
}

/** One chosen file. */
export function AttachmentRow({
  item,
  busy,
  onRemove,
}: {
  readonly item: Attachment
  readonly busy: boolean
  readonly onRemove: () => void
}) {
  const { file, state } = item
  return (
    <li className={styles.item} data-state={state}>
      <div className={styles.head}>
        <span className={styles.name} translate="no">
          {getDisplayFileName(file.name)}
        </span>
        {state === 'refused' ? null : <span className={styles.size}>{formatFileSize(file.size)}</span>}
        {busy ? null : (
          <button
            type="button"
            className={styles.remove}
            aria-label={words.removeFile({ name: getDisplayFileName(file.name) })}
            onClick={onRemove}
          >
            <X aria-hidden="true" size={20} />
            <span>{words.remove}</span>
          </button>
        )}
      </div>
      <AttachmentStatus item={item} />
      {state === 'refused' ? null : <FilePreview file={file} renderPdf={renderPdfPreview} />}
    </li>
  )
}
