import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { getDisplayFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { acceptAttribute } from '@evenkeel/api-contract/fields/files/file-types'
import { limits } from '@evenkeel/api-contract/limits'
import { previewMessages } from '#components/pdf/preview.messages.ts'
import { FilePreview } from '#form/inputs/FilePreview.tsx'
import { renderPdfPreview } from '#form/inputs/render-pdf-preview.tsx'
import { type Attachment, FILES_FIELD_ID, formatFileSize } from './attachments.ts'
import { fileMessages as words } from './files.messages.ts'
import styles from './files.module.css'
import type { Attachments } from './use-attachments.ts'

/** Status text of a file during upload. */
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

/** One selected file. */
function AttachmentRow({
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

/**
 * Removes a file from the list. The focus moves to the remove button of the next file, else of the last one,
 * else to the file input.
 */
function useRemoveFile(
  { list, remove }: Attachments,
  rows: RefObject<HTMLUListElement | null>,
  input: RefObject<HTMLInputElement | null>,
): (at: number) => void {
  const removedAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (removedAt.current === null) return
    const row = rows.current?.children[Math.min(removedAt.current, list.length - 1)]
    removedAt.current = null
    const next = row?.querySelector('button') ?? input.current
    next?.focus()
  }, [list, rows, input])
  return (at) => {
    const item = list[at]
    if (item === undefined) return
    removedAt.current = at
    remove(item.key)
  }
}

/** Selects files and shows each with its preview and upload state. Supports drag and drop. */
export function FilePicker({
  attachments,
  label,
  busy,
  highlighted = false,
}: {
  readonly attachments: Attachments
  readonly label: string
  /** An upload is in progress: files can be neither added nor removed. */
  readonly busy: boolean
  /** The form could not be submitted because of these files. */
  readonly highlighted?: boolean
}) {
  const inputId = useId()
  const hintId = useId()
  const { list, add } = attachments
  const rows = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const remove = useRemoveFile(attachments, rows, input)
  return (
    <div className={styles.picker} data-field={FILES_FIELD_ID} data-highlighted={highlighted}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <p id={hintId} className={styles.hint}>
        {words.hint({ megabytes: Math.floor(limits.documentBytes / 1_000_000) })}
      </p>
      <input
        ref={input}
        id={inputId}
        className={styles.input}
        type="file"
        multiple
        accept={acceptAttribute}
        aria-describedby={hintId}
        disabled={busy}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          // Allows selecting the same file again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      {list.length === 0 ? (
        <p className={styles.hint}>{previewMessages.uploadFirst}</p>
      ) : (
        <ul ref={rows} className={styles.chosen} aria-label={words.chosen}>
          {list.map((item, at) => (
            <AttachmentRow key={item.key} item={item} busy={busy} onRemove={() => remove(at)} />
          ))}
        </ul>
      )}
    </div>
  )
}
