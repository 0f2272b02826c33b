import { resendCode } from '@evenkeel/contract/staff/looked-up-acts'
import type { MemberAccess } from '@evenkeel/contract/staff/look-ups'
import { useState } from 'react'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { useAsyncAction } from '#ui/use-act.ts'
import { memberActionMessages } from '../acts.words.ts'
import { ActionPanel } from './ActBox.tsx'

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
