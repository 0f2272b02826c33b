import { resendCode } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/use-act.ts'
import { actsWords } from '../acts.words.ts'
import { ActBox } from './ActBox.tsx'

/** Mails a new code, or a link for a new password. */
export function ResendCode({ lookUp }: { readonly lookUp: LookUp }) {
  const { call } = useStaff()
  const [done, setDone] = useState<string | null>(null)
  const act = useAct({
    act: () => call(resendCode, { params: { id: lookUp.id } }),
    onDone: ({ sent }) => setDone(actsWords[sent]),
    refusals: { 429: actsWords.codeTooMany },
  })
  return (
    <ActBox title={actsWords.codeTitle} text={actsWords.codeText} problem={act.problem} done={done}>
      <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
        {actsWords.codeDo}
      </Button>
    </ActBox>
  )
}
