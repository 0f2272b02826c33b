import { undoDeclineVisit, type CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { useState } from 'react'
import { hasStringFields } from '#session/kept-here.ts'
import { useStaffClient } from '#session/staff.tsx'
import { useMemberMessageDraft } from '#session/use-kept.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { visitMessages as words } from '../work.words.ts'
import { VisitMessagePreview, VisitMessageField, SendMessageActions } from './VisitMessage.tsx'
import { useNotifyMember } from './use-telling.ts'

interface UndoDeclineVisitDialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

const isMessageDraft = (value: unknown): value is { readonly message: string } =>
  hasStringFields(value, ['message'])

function UndoDeclineVisitDialog({ visit, onClose }: UndoDeclineVisitDialogProps) {
  const { call } = useStaffClient()
  const { id, asked_to_move_at: asked } = visit.visit
  const { name } = visit.person
  const { kept, keep, forget } = useMemberMessageDraft(`can make ${id} ${asked}`, isMessageDraft)
  const message = kept?.message ?? words.canMakeGiven
  const [wasTried, setWasTried] = useState(false)
  const { act, close } = useNotifyMember(id, {
    act: (_press: undefined) => call(undoDeclineVisit, { params: { visit_id: id }, body: { message } }),
    forget,
    onClose,
  })
  const send = (): void => {
    setWasTried(true)
    if (message.trim() !== '') act.run(undefined)
  }
  return (
    <Dialog title={words.canMakeTitle} isOpen onClose={close}>
      <p>{words.canMakeText({ name })}</p>
      <VisitMessageField
        name={name}
        message={message}
        onChange={(text) => keep({ message: text })}
        wasTried={wasTried}
      />
      <VisitMessagePreview visit={visit} choice="stays" message={message} />
      <SendMessageActions label={words.sendStays} act={act} onSend={send} onBack={close} />
    </Dialog>
  )
}

/** The way back from asking a person to move: the visit stays at its time, and they are told. */
export function UndoDeclineVisit({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.canMake}</Button>
      {isOpen ? <UndoDeclineVisitDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
