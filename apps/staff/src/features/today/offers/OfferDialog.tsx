import { makeOffers, type OfferStart, readOfferStart } from '@evenkeel/contract/staff/offers'
import type { Task } from '@evenkeel/contract/staff/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { areaFacts } from '#ui/meeting/meeting-facts.ts'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { FactList } from '#ui/text/FactList.tsx'
import { useTaskAct } from '../task/use-task-act.ts'
import { AboutFields, AnswerFields, WhoField } from './OfferFields.tsx'
import { choosable } from './model.ts'
import { beginDraft, type OfferDraft, toSend } from './offer-draft.ts'
import { taskOfferWords as words } from './offers.words.ts'

interface OfferDialogProps {
  readonly task: Task
  /** The server's time. */
  readonly now: number
  readonly onClose: () => void
}

function OfferForm({ task, now, onClose, start }: OfferDialogProps & { readonly start: OfferStart }) {
  const { call } = useStaff()
  const [draft, setDraft] = useState(() => beginDraft(start))
  const [wasTried, setWasTried] = useState(false)
  const offered = choosable(start.counselors, task, { state: draft.state, now })
  const ready = toSend(draft, offered, now)
  const act = useTaskAct({
    task,
    act: (body: NonNullable<typeof ready.body>) =>
      call(makeOffers, { params: { kind: 'in_person', id: task.id }, body }),
    onDone: onClose,
  })
  const change = (part: Partial<OfferDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const send = (): void => {
    setWasTried(true)
    if (ready.body) act.run(ready.body)
  }
  const fields = { draft, change, faults: wasTried ? ready.faults : {} }
  return (
    <div className={parts.stack}>
      <p>{words.text}</p>
      <FactList facts={areaFacts(start.area, start.wishes)} />
      <AboutFields {...fields} />
      <WhoField {...fields} offered={offered} />
      <AnswerFields {...fields} />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={send}>
          {words.send}
        </Button>
      </div>
    </div>
  )
}

/** Offers a request to counselors: what it says, to whom, and until when. */
export function OfferDialog({ task, now, onClose }: OfferDialogProps) {
  const { call } = useStaff()
  const query = useQuery({
    queryKey: ['offer start', task.id],
    queryFn: ({ signal }) => call(readOfferStart, { params: { kind: 'in_person', id: task.id }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog title={words.dialogTitle} isOpen onClose={onClose}>
      <Answer query={query}>
        {(start) => <OfferForm task={task} now={now} onClose={onClose} start={start} />}
      </Answer>
    </Dialog>
  )
}
