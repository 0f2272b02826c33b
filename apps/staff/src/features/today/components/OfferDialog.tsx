import { createOffers, type OfferOptions, readOfferOptions } from '@evenkeel/api-contract/staff/offers'
import type { Task } from '@evenkeel/api-contract/staff/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { listMeetingAreaFacts } from '#components/meeting-request/meeting-request-facts.ts'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { FactList } from '#components/text/FactList.tsx'
import { useTaskAction } from '../api/use-task-action.ts'
import { OfferDetailsFields, AnswerDeadlineFields, OfferRecipientsField } from './OfferFields.tsx'
import { listAvailableCounselors } from '../task-offers.ts'
import { createOfferDraft, type OfferDraft, toOfferRequest } from '../offer-draft.ts'
import { taskOfferMessages as words } from '../task-offers.messages.ts'

interface OfferDialogProps {
  readonly task: Task
  /** The server's time. */
  readonly now: number
  readonly onClose: () => void
}

function OfferForm({ task, now, onClose, start }: OfferDialogProps & { readonly start: OfferOptions }) {
  const { call } = useStaffClient()
  const [draft, setDraft] = useState(() => createOfferDraft(start))
  const [wasTried, setWasTried] = useState(false)
  const offered = listAvailableCounselors(start.counselors, task, { state: draft.state, now })
  const ready = toOfferRequest(draft, offered, now)
  const act = useTaskAction({
    task,
    act: (body: NonNullable<typeof ready.body>) =>
      call(createOffers, { params: { kind: 'in_person', id: task.id }, body }),
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
      <FactList facts={listMeetingAreaFacts(start.area, start.wishes)} />
      <OfferDetailsFields {...fields} />
      <OfferRecipientsField {...fields} offered={offered} />
      <AnswerDeadlineFields {...fields} />
      <ErrorNotice text={act.problem} />
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
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: ['offer start', task.id],
    queryFn: ({ signal }) => call(readOfferOptions, { params: { kind: 'in_person', id: task.id }, signal }),
    gcTime: 0,
  })
  return (
    <Dialog title={words.dialogTitle} isOpen onClose={onClose}>
      <QueryBoundary query={query}>
        {(start) => <OfferForm task={task} now={now} onClose={onClose} start={start} />}
      </QueryBoundary>
    </Dialog>
  )
}
