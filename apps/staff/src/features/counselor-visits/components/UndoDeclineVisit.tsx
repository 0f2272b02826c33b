import { undoDeclineVisit, type CounselorVisit } from '@evenkeel/api-contract/counselor/visits'
import { useState } from 'react'
import { hasStringFields } from '#session/drafts.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useMemberMessageDraft } from '#session/use-draft.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'
import { VisitMessagePreview, VisitMessageField, SendMessageActions } from './VisitMessageFields.tsx'
import { useNotifyMember } from '../hooks/use-notify-member.ts'

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
