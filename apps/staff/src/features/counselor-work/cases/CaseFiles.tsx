import { readCaseDocument } from '@evenkeel/contract/counselor/cases'
import type { TelehealthDocument } from '@evenkeel/contract/telehealth/documents'
import { FileDown } from 'lucide-react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { saveFile } from '#ui/save-file.ts'
import { momentOfYear } from '#ui/times/times.ts'
import { useAct } from '#ui/use-act.ts'
import { bytesOf } from '../base64.ts'
import { caseWords } from '../work.words.ts'
import styles from '../work.module.css'

interface CaseFilesProps {
  readonly patientId: number
  readonly documents: readonly TelehealthDocument[]
  /** Of the counselor. */
  readonly zone: string
}

/** Files that went between a counselor and a person. Each is saved, never opened here. */
export function CaseFiles({ patientId, documents, zone }: CaseFilesProps) {
  const { call } = useStaff()
  const act = useAct({
    act: (id: number) => call(readCaseDocument, { params: { patient_id: patientId, document_id: id } }),
    onDone: ({ data, mime_type, document_name }) =>
      saveFile(new Blob([bytesOf(data)], { type: mime_type }), document_name),
  })
  if (documents.length === 0) return <p className={parts.soft}>{caseWords.noDocuments}</p>
  return (
    <>
      <ul className={parts.plain}>
        {documents.map((one) => (
          <li key={one.id} className={styles.file}>
            <Button kind="secondary" busy={act.busy} onPress={() => act.run(one.id)}>
              <FileDown size={18} aria-hidden="true" />
              {caseWords.save({ name: one.document_name })}
            </Button>
            <span className={`${parts.soft} ${parts.small}`}>
              {momentOfYear(one.upload_date, zone)},{' '}
              {one.upload_by === 'patient' ? caseWords.fromPerson : (one.upload_by_name ?? caseWords.fromYou)}
            </span>
          </li>
        ))}
      </ul>
      <Problem text={act.problem} />
    </>
  )
}
