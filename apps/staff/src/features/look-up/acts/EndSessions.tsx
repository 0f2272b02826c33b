import { endMemberSessions } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/use-act.ts'
import { actsWords } from '../acts.words.ts'
import { partKey } from '../opened/keys.ts'
import { ActBox } from './ActBox.tsx'

/** Signs the open person out everywhere. */
export function EndSessions({ lookUp }: { readonly lookUp: LookUp }) {
  const { call } = useStaff()
  const client = useQueryClient()
  const [done, setDone] = useState<string | null>(null)
  const act = useAct({
    act: () => call(endMemberSessions, { params: { id: lookUp.id } }),
    onDone: ({ ended }) => {
      setDone(actsWords.ended({ count: ended }))
      void client.invalidateQueries({ queryKey: partKey(lookUp.id, 'profile') })
    },
  })
  return (
    <ActBox title={actsWords.endTitle} text={actsWords.endText} problem={act.problem} done={done}>
      <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
        {actsWords.endDo}
      </Button>
    </ActBox>
  )
}
