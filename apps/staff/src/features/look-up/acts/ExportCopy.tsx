import { exportMemberData } from '@evenkeel/contract/staff/looked-up-acts'
import type { PrivacyRequestPurpose } from '@evenkeel/contract/staff/purposes'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useAsyncAction } from '#ui/use-act.ts'
import { memberActionMessages } from '../acts.words.ts'
import { ActionPanel } from './ActBox.tsx'
import { usePrivacyRequestPurpose } from './OwnPurpose.tsx'

/** Saves a copy of everything that is kept, for the person. */
export function ExportDataAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const { field, withPurpose } = usePrivacyRequestPurpose(lookUp)
  const act = useAsyncAction({
    act: (body: { format: 'html' | 'json'; purpose: PrivacyRequestPurpose }) =>
      call(exportMemberData, { params: { id: lookUp.id }, body }),
    // No name in the name of a file: it stands in lists of downloads.
    onDone: (bytes, { format }) => saveFile(bytes, `member-data.${format}`),
  })
  const save = (format: 'html' | 'json'): void => withPurpose((purpose) => act.run({ format, purpose }))
  return (
    <ActionPanel
      title={memberActionMessages.exportTitle}
      text={memberActionMessages.exportText}
      problem={act.problem}
      above={field}
      done={act.isDone ? memberActionMessages.exported : null}
    >
      <Button kind="secondary" busy={act.busy} onPress={() => save('html')}>
        {memberActionMessages.exportHtml}
      </Button>
      <Button kind="quiet" busy={act.busy} onPress={() => save('json')}>
        {memberActionMessages.exportJson}
      </Button>
    </ActionPanel>
  )
}
