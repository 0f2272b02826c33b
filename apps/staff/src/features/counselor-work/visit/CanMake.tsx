import { canMakeVisit, type CounselorVisit } from '@evenkeel/contract/counselor/visits'
import { useState } from 'react'
import { hasTexts } from '#session/kept-here.ts'
import { useStaff } from '#session/staff.tsx'
import { useKeptToMember } from '#session/use-kept.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { visitWords as words } from '../work.words.ts'
import { MessagePreview, MessageWords, SendOrGoBack } from './VisitMessage.tsx'
import { useTelling } from './use-telling.ts'

interface DialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

const isMessage = (value: unknown): value is { readonly message: string } => hasTexts(value, ['message'])

function CanMakeDialog({ visit, onClose }: DialogProps) {
  const { call } = useStaff()
  const { id, asked_to_move_at: asked } = visit.visit
  const { name } = visit.person
  const { kept, keep, forget } = useKeptToMember(`can make ${id} ${asked}`, isMessage)
  const message = kept?.message ?? words.canMakeGiven
  const [wasTried, setWasTried] = useState(false)
  const { act, close } = useTelling(id, {
    act: (_press: undefined) => call(canMakeVisit, { params: { visit_id: id }, body: { message } }),
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
      <MessageWords
        name={name}
        message={message}
        onChange={(text) => keep({ message: text })}
        wasTried={wasTried}
      />
      <MessagePreview visit={visit} choice="stays" message={message} />
      <SendOrGoBack label={words.sendStays} act={act} onSend={send} onBack={close} />
    </Dialog>
  )
}

/** The way back from asking a person to move: the visit stays at its time, and they are told. */
export function CanMake({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{words.canMake}</Button>
      {isOpen ? <CanMakeDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
