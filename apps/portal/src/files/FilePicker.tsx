import { acceptedFiles } from '@evenkeel/contract/fields/files/file-types'
import { limits } from '@evenkeel/contract/limits'
import { useId } from 'react'
import { FILES_PLACE } from './attachments.ts'
import type { Attachments } from './use-attachments.ts'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './files.module.css'

/** Chooses files and shows each with its preview and its fate. Dropping them on the box works too. */
export function FilePicker({
  attachments,
  label,
  busy,
  highlighted = false,
}: {
  readonly attachments: Attachments
  readonly label: string
  /** Files are on their way: nothing is added or taken out meanwhile. */
  readonly busy: boolean
  /** The form was not sent because of these files. */
  readonly highlighted?: boolean
}) {
  const inputId = useId()
  const hintId = useId()
  const { list, add, remove } = attachments
  return (
    <div className={styles.picker} data-field={FILES_PLACE} data-highlighted={highlighted}>
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      <p id={hintId} className={styles.hint}>
        {`PDF, PNG or JPG, up to ${Math.floor(limits.documentBytes / 1_000_000)} MB each. Where and when a photo was taken is removed.`}
      </p>
      <input
        id={inputId}
        className={styles.input}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-describedby={hintId}
        disabled={busy}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was taken out.
          event.currentTarget.value = ''
        }}
      />
      {list.length === 0 ? (
        <p className={styles.hint}>Upload a file to see preview</p>
      ) : (
        <ul className={styles.chosen} aria-label="Chosen files">
          {list.map((item) => (
            <AttachmentRow key={item.key} item={item} busy={busy} onRemove={() => remove(item.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}
