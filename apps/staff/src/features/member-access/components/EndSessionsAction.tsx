import { endMemberSessions } from '@evenkeel/api-contract/staff/member-actions'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { memberActionMessages } from '../member-actions.messages.ts'
import { memberRecordPartKey } from '../query-keys.ts'
import { ActionPanel } from './ActionPanel.tsx'

/** Signs the open person out everywhere. */
export function EndSessionsAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const client = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const act = useAsyncAction({
    act: () => call(endMemberSessions, { params: { id: lookUp.id } }),
    onDone: ({ ended }) => {
      setDone(memberActionMessages.ended({ count: ended }))
      void client.invalidateQueries({ queryKey: memberRecordPartKey(lookUp.id, 'profile') })
    },
  })
  return (
    <ActionPanel
      title={memberActionMessages.endTitle}
      text={memberActionMessages.endText}
      problem={act.problem}
      done={done}
    >
      <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
        {memberActionMessages.endDo}
      </Button>
    </ActionPanel>
  )
}
