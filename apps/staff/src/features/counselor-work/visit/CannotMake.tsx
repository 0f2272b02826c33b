import {
  cannotMakeChoices,
  type CannotMakeChoice,
  cannotMakeVisit,
  type CounselorVisit,
} from '@evenkeel/contract/counselor/visits'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { useKeptToMember } from '#session/use-kept.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import { visitWords as words } from '../work.words.ts'
import { MessagePreview, MessageWords, SendOrGoBack } from './VisitMessage.tsx'
import { chosen, givenWords, isSaid, pressWords } from './said.ts'
import { useTelling } from './use-telling.ts'

interface DialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

/** What is entered, and the press. */
function useSaying({ visit, onClose }: DialogProps) {
  const { call } = useStaff()
  const { id, asked_to_move_at: asked } = visit.visit
  const choices = cannotMakeChoices.filter((choice) => choice === 'cancel' || asked === null)
  const { kept, keep, forget } = useKeptToMember(`cannot make ${id} ${asked}`, isSaid)
  const said = kept ?? givenWords(asked !== null)
  const [wasTried, setWasTried] = useState(false)
  const { act, close } = useTelling(id, {
    act: (choice: CannotMakeChoice) =>
      call(cannotMakeVisit, { params: { visit_id: id }, body: { choice, message: said.message } }),
    forget,
    onClose,
  })
  const send = (): void => {
    setWasTried(true)
    if (said.choice !== null && said.message.trim() !== '') act.run(said.choice)
  }
  return { choices, said, change: keep, act, wasTried, send, close }
}

function CannotMakeDialog(props: DialogProps) {
  const { visit } = props
  const { name } = visit.person
  const { choices, said, change, act, wasTried, send, close } = useSaying(props)
  const about = {
    move: { label: words.move, hint: words.moveHint({ name }) },
    cancel: { label: words.cancelIt, hint: words.cancelHint({ name }) },
  }
  return (
    <Dialog title={words.cannotMakeTitle} isOpen onClose={close}>
      <p>{words.cannotMakeText}</p>
      <Choices
        label={words.choice}
        value={said.choice}
        onChange={(choice) => change(chosen(said, choice))}
        choices={choices.map((value) => ({ value, ...about[value] }))}
        error={wasTried && said.choice === null ? words.whatMissing : null}
      />
      <MessageWords
        name={name}
        message={said.message}
        onChange={(message) => change({ ...said, message })}
        wasTried={wasTried}
      />
      {said.choice === null ? null : (
        <MessagePreview visit={visit} choice={said.choice} message={said.message} />
      )}
      <SendOrGoBack
        kind={said.choice === 'cancel' ? 'danger' : 'primary'}
        label={pressWords(said)}
        act={act}
        onSend={send}
        onBack={close}
      />
    </Dialog>
  )
}

/** The way out of a visit ahead: asks the person to move it, or cancels it, with words that are shown before they are sent. */
export function CannotMake({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onPress={() => setOpen(true)}>
        {words.cannotMake}
      </Button>
      {isOpen ? <CannotMakeDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
