import { visitMessage } from '@evenkeel/contract/counselor/visit-message.words'
import {
  cannotMakeChoices,
  type CannotMakeChoice,
  cannotMakeVisit,
  type CounselorVisit,
} from '@evenkeel/contract/counselor/visits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { useAct } from '#ui/use-act.ts'
import { visitKey } from '../keys.ts'
import styles from '../work.module.css'
import { visitWords as words } from '../work.words.ts'

/** What is chosen and written, as far as it is. */
interface Said {
  readonly choice: CannotMakeChoice | null
  readonly message: string
}

interface DialogProps {
  readonly visit: CounselorVisit
  readonly onClose: () => void
}

const given: Readonly<Record<CannotMakeChoice, string>> = {
  move: words.moveGiven,
  cancel: words.cancelGiven,
}

/** What was said, with another choice: given words change with it, own ones stay. */
const chosen = ({ message }: Said, choice: CannotMakeChoice): Said => ({
  choice,
  message: Object.values(given).includes(message.trim()) ? given[choice] : message,
})

/** What is entered, and the press. A refusal shows the visit as it stands by then. */
function useSaying({ visit, onClose }: DialogProps) {
  const { call } = useStaff()
  const client = useQueryClient()
  const { id, asked_to_move_at: asked } = visit.visit
  const choices = cannotMakeChoices.filter((choice) => choice === 'cancel' || asked === null)
  const initial: Said =
    asked === null ? { choice: null, message: given.move } : { choice: 'cancel', message: given.cancel }
  const [said, change, forget] = useTyped<Said>(`cannot make ${id} ${asked}`, initial)
  const [wasTried, setWasTried] = useState(false)
  const act = useAct({
    act: (choice: CannotMakeChoice) =>
      call(cannotMakeVisit, { params: { visit_id: id }, body: { choice, message: said.message } }),
    onDone: (after) => {
      forget()
      client.setQueryData(visitKey(id), after)
      void client.invalidateQueries({ queryKey: ['counselor'] })
      onClose()
    },
  })
  const close = (): void => {
    if (act.error !== null) void client.invalidateQueries({ queryKey: ['counselor'] })
    onClose()
  }
  const send = (): void => {
    setWasTried(true)
    if (said.choice !== null && said.message.trim() !== '') act.run(said.choice)
  }
  return { choices, said, change, act, wasTried, send, close }
}

/** The whole message as the person will read it. */
function Preview({
  visit,
  said: { choice, message },
}: {
  readonly visit: CounselorVisit
  readonly said: Said
}) {
  if (choice === null) return null
  const startsAt = Temporal.Instant.from(visit.visit.starts_at)
  return (
    <section className={parts.tight} aria-labelledby="letter">
      <h3 id="letter">{words.preview({ name: visit.person.name })}</h3>
      <p className={styles.words}>{visitMessage({ startsAt, zone: visit.timezone, choice }, message)}</p>
    </section>
  )
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
      <TextField
        label={words.message({ name })}
        hint={words.messageHint}
        value={said.message}
        onChange={(message) => change({ ...said, message })}
        lines={3}
        maxLength={2000}
        required
        error={wasTried && said.message.trim() === '' ? words.messageMissing : null}
      />
      <Preview visit={visit} said={said} />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button kind={said.choice === 'cancel' ? 'danger' : 'primary'} busy={act.busy} onPress={send}>
          {said.choice === 'cancel' ? words.sendCancel : words.sendMove}
        </Button>
        <Button kind="quiet" onPress={close}>
          {words.goBack}
        </Button>
      </div>
    </Dialog>
  )
}

/** The way out of a visit ahead: asks the person to move it, or cancels it, with words that are shown before they are sent. */
export function CannotMake({ visit }: { readonly visit: CounselorVisit }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={parts.row}>
      <Button kind="secondary" onPress={() => setOpen(true)}>
        {words.cannotMake}
      </Button>
      {isOpen ? <CannotMakeDialog visit={visit} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
