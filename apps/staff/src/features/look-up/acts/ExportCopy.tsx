import { exportOpened } from '@evenkeel/contract/staff/looked-up-acts'
import type { RecordsPurpose } from '@evenkeel/contract/staff/purposes'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useAct } from '#ui/use-act.ts'
import { actsWords } from '../acts.words.ts'
import { ActBox } from './ActBox.tsx'
import { useOwnPurpose } from './OwnPurpose.tsx'

/** Saves a copy of everything that is kept, for the person. */
export function ExportCopy({ lookUp }: { readonly lookUp: LookUp }) {
  const { call } = useStaff()
  const { field, withPurpose } = useOwnPurpose(lookUp)
  const act = useAct({
    act: (body: { format: 'html' | 'json'; purpose: RecordsPurpose }) =>
      call(exportOpened, { params: { id: lookUp.id }, body }),
    // No name in the name of a file: it stands in lists of downloads.
    onDone: (bytes, { format }) => saveFile(bytes, `member-data.${format}`),
  })
  const save = (format: 'html' | 'json'): void => withPurpose((purpose) => act.run({ format, purpose }))
  return (
    <ActBox
      title={actsWords.exportTitle}
      text={actsWords.exportText}
      problem={act.problem}
      above={field}
      done={act.isDone ? actsWords.exported : null}
    >
      <Button kind="secondary" busy={act.busy} onPress={() => save('html')}>
        {actsWords.exportHtml}
      </Button>
      <Button kind="quiet" busy={act.busy} onPress={() => save('json')}>
        {actsWords.exportJson}
      </Button>
    </ActBox>
  )
}
