import { askRemoval } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Confirm } from '#ui/dialog/Confirm.tsx'
import { useAct } from '#ui/use-act.ts'
import { actsWords } from '../acts.words.ts'
import { ActBox } from './ActBox.tsx'

/** Asks for the removal of everything; a second person approves it. */
export function Removal({ lookUp }: { readonly lookUp: LookUp }) {
  const { call } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const act = useAct({
    act: () => call(askRemoval, { params: { id: lookUp.id } }),
    onDone: close,
    onRefused: close,
  })
  return (
    <ActBox
      title={actsWords.removalTitle}
      text={actsWords.removalText}
      problem={act.problem}
      done={act.isDone ? actsWords.removalAsked : null}
    >
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {actsWords.removalDo}
      </Button>
      {isAsking ? (
        <Confirm
          title={actsWords.removalAsk({ name: lookUp.name })}
          act={act}
          doIt={actsWords.removalSure}
          kind="danger"
          onClose={close}
        >
          <p>{actsWords.removalAskText}</p>
        </Confirm>
      ) : null}
    </ActBox>
  )
}
