import { resendCode } from '@evenkeel/api-contract/staff/member-actions'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { useAsyncAction } from '#lib/use-async-action.ts'
import { memberActionMessages } from '../member-actions.messages.ts'
import { ActionPanel } from './ActionPanel.tsx'

/** Mails a new code, or a link for a new password. */
export function ResendCodeAction({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { call } = useStaffClient()
  const [done, setDone] = useState<string | null>(null)
  const act = useAsyncAction({
    act: () => call(resendCode, { params: { id: lookUp.id } }),
    onDone: ({ sent }) => setDone(memberActionMessages[sent]),
    refusals: { 429: memberActionMessages.codeTooMany },
  })
  return (
    <ActionPanel
      title={memberActionMessages.codeTitle}
      text={memberActionMessages.codeText}
      problem={act.problem}
      done={done}
    >
      <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
        {memberActionMessages.codeDo}
      </Button>
    </ActionPanel>
  )
}
