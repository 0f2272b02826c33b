import { readCaseDocument } from '@evenkeel/api-contract/counselor/cases'
import type { TelehealthDocument } from '@evenkeel/api-contract/telehealth/documents'
import { FileDown } from 'lucide-react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { decodeBase64, saveFile } from '@evenkeel/web/files'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { caseMessages } from '#features/counselor-workspace/workspace.messages.ts'
import styles from '#features/counselor-workspace/workspace.module.css'

interface CaseFilesProps {
  readonly patientId: number
  readonly documents: readonly TelehealthDocument[]
  /** IANA time zone of the counselor. */
  readonly zone: string
}

/**
 * Files exchanged between a counselor and a member. They can be downloaded and are never opened in the
 * application.
 */
export function CaseFiles({ patientId, documents, zone }: CaseFilesProps) {
  const { call } = useStaffClient()
  const act = useAsyncAction({
    act: (id: number) => call(readCaseDocument, { params: { patient_id: patientId, document_id: id } }),
    onDone: ({ data, mime_type, document_name }) =>
      saveFile(new Blob([decodeBase64(data)], { type: mime_type }), document_name),
  })
  if (documents.length === 0) return <p className={parts.soft}>{caseMessages.noDocuments}</p>
  return (
    <>
      <ul className={parts.plain}>
        {documents.map((one) => (
          <li key={one.id} className={styles.file}>
            <Button kind="secondary" busy={act.busy} onClick={() => act.run(one.id)}>
              <FileDown size={18} aria-hidden="true" />
              {caseMessages.save({ name: one.document_name })}
            </Button>
            <span className={`${parts.soft} ${parts.small}`}>
              {formatDateTimeWithYear(one.upload_date, zone)},{' '}
              {one.upload_by === 'patient'
                ? caseMessages.fromPerson
                : (one.upload_by_name ?? caseMessages.fromYou)}
            </span>
          </li>
        ))}
      </ul>
      <ErrorNotice text={act.problem} />
    </>
  )
}
