import { endMemberSessions } from '@evenkeel/contract/staff/looked-up-acts'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { useAsyncAction } from '#ui/use-act.ts'
import { memberActionMessages } from '../acts.words.ts'
import { memberRecordPartKey } from '../opened/keys.ts'
import { ActionPanel } from './ActBox.tsx'

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
