import { exportMemberData } from '@evenkeel/api-contract/staff/member-actions'
import type { PrivacyRequestPurpose } from '@evenkeel/api-contract/staff/access-purposes'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { saveFile } from '#lib/save-file.ts'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { memberActionMessages } from '../member-actions.messages.ts'
import { ActionPanel } from './ActionPanel.tsx'
import { usePrivacyRequestPurpose } from '../hooks/use-privacy-request-purpose.tsx'

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
