import { useState } from 'react'
import { type DeclineVisitChoice, declineVisitChoices } from '@evenkeel/api-contract/counselor/constants'
import { type CounselorVisit, declineVisit } from '@evenkeel/api-contract/counselor/visits'
import { Button } from '@evenkeel/ui/Button'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import { visitMessages as words } from '#features/counselor-workspace/workspace.messages.ts'
import { hasStringFields } from '#session/drafts.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useMemberMessageDraft } from '#session/use-draft.ts'
import {
  SendMessageActions,
  useNotifyMember,
  VisitMessageField,
  VisitMessagePreview,
} from './VisitMessageFields.tsx'

/** Draft of the message to a member whose visit the counselor cannot attend. */
interface VisitMessage {
  readonly choice: DeclineVisitChoice | null
  readonly message: string
}

const defaultTexts: Readonly<Record<DeclineVisitChoice, string>> = {
  move: words.moveGiven,
  cancel: words.cancelGiven,
}

/** Initial draft. A member who was already asked to move the visit can only get a cancellation. */
export const getDefaultVisitMessage = (wasAsked: boolean): VisitMessage =>
  wasAsked ? { choice: 'cancel', message: defaultTexts.cancel } : { choice: null, message: defaultTexts.move }

/** Applies a choice to a draft: a default text changes with the choice, an edited text stays. */
export const applyChoice = ({ message }: VisitMessage, choice: DeclineVisitChoice): VisitMessage => ({
  choice,
  message: Object.values(defaultTexts).includes(message.trim()) ? defaultTexts[choice] : message,
})

/** Whether a stored value is a usable draft. */
export const isVisitMessage = (value: unknown): value is VisitMessage =>
  hasStringFields(value, ['message']) &&
  'choice' in value &&
  (value.choice === null || declineVisitChoices.some((one) => one === value.choice))

/** Button label; neutral until a choice is made. */
export function getSendLabel({ choice }: VisitMessage): string {
  if (choice === null) return words.send
  return choice === 'cancel' ? words.sendCancel : words.sendMove
}

interface DeclineVisitDialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

/** Draft and the mutation that sends it. */
function useDeclineVisit({ visit, onClose }: DeclineVisitDialogProps) {
  const { call } = useStaffClient()
  const { id, asked_to_move_at: requestedAt } = visit.visit
  const choices = declineVisitChoices.filter((choice) => choice === 'cancel' || requestedAt === null)
  const { stored, store, clear } = useMemberMessageDraft(`cannot make ${id} ${requestedAt}`, isVisitMessage)
  const draft = stored ?? getDefaultVisitMessage(requestedAt !== null)
  const [wasTried, setWasTried] = useState(false)
  const { act, close } = useNotifyMember(id, {
    act: (choice: DeclineVisitChoice) =>
      call(declineVisit, { params: { visit_id: id }, body: { choice, message: draft.message } }),
    clear,
    onClose,
  })
  const send = (): void => {
    setWasTried(true)
    if (draft.choice !== null && draft.message.trim() !== '') act.run(draft.choice)
  }
  return { choices, draft, change: store, act, wasTried, send, close }
}

function DeclineVisitDialog(props: DeclineVisitDialogProps) {
  const { visit } = props
  const { name } = visit.person
  const { choices, draft, change, act, wasTried, send, close } = useDeclineVisit(props)
  const about = {
    move: { label: words.move, hint: words.moveHint({ name }) },
    cancel: { label: words.cancelIt, hint: words.cancelHint({ name }) },
  }
  return (
    <Dialog title={words.cannotMakeTitle} onClose={close}>
      <p>{words.cannotMakeText}</p>
      <RadioGroupField
        label={words.choice}
        value={draft.choice}
        onChange={(choice) => change(applyChoice(draft, choice))}
        choices={choices.map((value) => ({ value, ...about[value] }))}
        error={wasTried && draft.choice === null ? words.whatMissing : null}
      />
      <VisitMessageField
        name={name}
        message={draft.message}
        onChange={(message) => change({ ...draft, message })}
        wasTried={wasTried}
      />
      {draft.choice === null ? null : (
        <VisitMessagePreview visit={visit} choice={draft.choice} message={draft.message} />
      )}
      <SendMessageActions
        kind={draft.choice === 'cancel' ? 'danger' : 'primary'}
        label={getSendLabel(draft)}
        act={act}
        onSend={send}
        onBack={close}
      />
    </Dialog>
  )
}

/** Declines an upcoming visit: asks the member to move it, or cancels it, with a preview of the message. */
export function DeclineVisit({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.cannotMake}
      </Button>
      {isOpen ? <DeclineVisitDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
