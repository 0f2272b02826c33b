import { askRemoval, type AskedRemoval } from '@evenkeel/contract/staff/looked-up-acts'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import type { RecordsPurpose } from '@evenkeel/contract/staff/purposes'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { uiWords } from '#ui/ui.words.ts'
import { type Act, useAct } from '#ui/use-act.ts'
import { actsWords } from '../acts.words.ts'
import { ToCall } from '../ToCall.tsx'
import { ActBox } from './ActBox.tsx'
import { useOwnPurpose } from './OwnPurpose.tsx'

interface AskDialogProps {
  readonly lookUp: LookUp
  readonly act: Act<RecordsPurpose>
  readonly onClose: () => void
}

/** Asks once more, and why where the person was opened for something else. */
function AskDialog({ lookUp, act, onClose }: AskDialogProps) {
  const { field, withPurpose } = useOwnPurpose(lookUp)
  return (
    <Dialog title={actsWords.removalAsk({ name: lookUp.name })} isOpen onClose={onClose}>
      <p>{actsWords.removalAskText}</p>
      {field}
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button kind="danger" busy={act.busy} onPress={() => withPurpose(act.run)}>
          {actsWords.removalSure}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {uiWords.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

/** What was asked for, and what comes before it. */
function Asked({ waits_for }: Pick<AskedRemoval, 'waits_for'>) {
  return (
    <>
      <p>{actsWords.removalAsked}</p>
      {waits_for ? (
        <>
          <p>{actsWords.callFirst}</p>
          <ToCall call={waits_for} />
        </>
      ) : null}
    </>
  )
}

/** Asks for the removal of everything; a second person approves it. */
export function Removal({ lookUp }: { readonly lookUp: LookUp }) {
  const { call } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const [asked, setAsked] = useState<AskedRemoval | null>(null)
  const close = (): void => setIsAsking(false)
  const act = useAct({
    act: (purpose: RecordsPurpose) => call(askRemoval, { params: { id: lookUp.id }, body: { purpose } }),
    onDone: (answer) => {
      setAsked(answer)
      close()
    },
    onRefused: close,
  })
  return (
    <ActBox
      title={actsWords.removalTitle}
      text={actsWords.removalText}
      problem={act.problem}
      done={asked && <Asked waits_for={asked.waits_for} />}
    >
      <Button kind="danger" onPress={() => setIsAsking(true)}>
        {actsWords.removalDo}
      </Button>
      {isAsking ? <AskDialog lookUp={lookUp} act={act} onClose={close} /> : null}
    </ActBox>
  )
}
