import { uploadInboxDocument } from '@evenkeel/api-contract/counselor/conversations'
import { documentTypes } from '@evenkeel/api-contract/fields/files/file-types'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { describeApiError } from '#lib/api-errors.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { encodeBase64 } from '@evenkeel/web/files'
import { inboxMessages } from '../inbox.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'

interface AttachmentFieldProps {
  readonly patientId: number
  readonly files: readonly TelehealthDocument[]
  readonly onAdded: (file: TelehealthDocument) => void
  readonly onTakenOut: (file: TelehealthDocument) => void
  /** Reports the state of the file chosen last. */
  readonly onChosen: (chosen: PendingFile | null) => void
}

/** File that is uploading or was rejected. The message cannot be sent meanwhile. */
export interface PendingFile {
  readonly name: string
  /** Error of a rejected file; null while uploading. */
  readonly why: string | null
}

/** Error message for a rejected file. */
const describeUploadError = (error: unknown): string =>
  describeApiError(error, { 413: inboxMessages.tooLarge })

/** Uploads a file and reports its state. */
function useAddFile({ patientId, onAdded, onChosen }: Omit<AttachmentFieldProps, 'files' | 'onTakenOut'>) {
  const { call } = useStaffClient()
  const add = async (file: File): Promise<TelehealthDocument> =>
    call(uploadInboxDocument, {
      params: { patient_id: patientId },
      body: {
        document_name: file.name,
        mime_type: file.type,
        data: await encodeBase64(file),
        client_document_id: crypto.randomUUID(),
      },
    })
  const { run } = useAsyncAction({
    act: async (file: File) => {
      onChosen({ name: file.name, why: null })
      const added = await add(file).catch((error: unknown) => {
        onChosen({ name: file.name, why: describeUploadError(error) })
        throw error
      })
      onChosen(null)
      return added
    },
    onDone: onAdded,
  })
  // Check the size before the upload, which could take minutes only to be rejected.
  return (file: File): void => {
    if (file.size > limits.documentBytes) onChosen({ name: file.name, why: inboxMessages.tooLarge })
    else run(file)
  }
}

/** Attachments of a message; each is checked and stored when added. */
export function AttachmentField({ patientId, files, onAdded, onTakenOut, onChosen }: AttachmentFieldProps) {
  const id = useId()
  const add = useAddFile({ patientId, onAdded, onChosen })
  return (
    <div className={parts.tight}>
      <label htmlFor={id}>{inboxMessages.addFile}</label>
      <p id={`${id}-hint`} className={`${parts.soft} ${parts.small}`}>
        {inboxMessages.fileHint}
      </p>
      <input
        id={id}
        type="file"
        className={styles.picker}
        accept={documentTypes.join(',')}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) add(file)
        }}
      />
      {files.length > 0 ? (
        <ul className={parts.plain} aria-label={inboxMessages.files}>
          {files.map((one) => (
            <li key={one.id} className={styles.file}>
              <bdi>{one.document_name}</bdi>
              <Button
                kind="quiet"
                aria-label={inboxMessages.removeFile({ name: one.document_name })}
                onClick={() => onTakenOut(one)}
              >
                <X size={18} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
