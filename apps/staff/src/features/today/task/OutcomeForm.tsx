import { finalOutcomes, noteOutcome, type Task, type TaskOutcome } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Choices } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { outcomesFor } from '../model.ts'
import { outcomeWords } from '../tasks.words.ts'
import { todayWords } from '../today.words.ts'
import { chosenInstant, FollowUpFields } from './FollowUpFields.tsx'
import { NoteField } from './NoteField.tsx'
import { noOutcome, type OutcomeDraft, outcomeKey } from './outcome-draft.ts'
import { useTaskAct } from './use-task-act.ts'

const isFinal = (outcome: TaskOutcome): boolean => finalOutcomes.includes(outcome)

interface OutcomeFormProps {
  readonly task: Task
  /** Where the member is. */
  readonly zone: string
  /** The server's time. */
  readonly now: number
}

/** What is entered, and the press that saves it. */
function useOutcome({ task, zone, now }: OutcomeFormProps) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const { kind, id } = task
  const [typed, change, forget] = useTyped<OutcomeDraft>(outcomeKey(task), noOutcome)
  const [wasTried, setWasTried] = useState(false)
  const { outcome, note } = typed
  const goesOn = outcome !== null && !isFinal(outcome)
  const followUp = goesOn ? chosenInstant(typed.followUp, now, zone) : null
  const act = useTaskAct({
    task,
    act: (chosen: TaskOutcome) =>
      call(noteOutcome, {
        params: { kind, id },
        body: { outcome: chosen, note: note.trim() || null, follow_up_at: followUp },
      }),
    onDone: () => {
      forget()
      void navigate('/today')
    },
  })
  return {
    typed,
    change,
    goesOn,
    act,
    outcomeError: wasTried && outcome === null ? todayWords.outcomeMissing : null,
    timeError: wasTried && followUp === null ? todayWords.timeMissing : null,
    save: (): void => {
      setWasTried(true)
      if (outcome !== null && (!goesOn || followUp !== null)) act.run(outcome)
    },
  }
}

/** What came of a call or other work; where it is not done yet, when to go on. */
export function OutcomeForm(props: OutcomeFormProps) {
  const { task, zone, now } = props
  const { typed, change, goesOn, act, outcomeError, timeError, save } = useOutcome(props)
  return (
    <div className={parts.stack}>
      <Choices
        label={todayWords.outcome}
        inRow
        value={typed.outcome}
        onChange={(outcome) => change({ ...typed, outcome })}
        choices={outcomesFor(task).map((value) => ({ value, label: outcomeWords[value] }))}
        error={outcomeError}
      />
      {goesOn ? (
        <FollowUpFields
          task={task}
          draft={typed.followUp}
          zone={zone}
          now={now}
          onChange={(followUp) => change({ ...typed, followUp })}
          error={timeError}
        />
      ) : null}
      <NoteField
        task={task}
        value={typed.note}
        onChange={(note) => change({ ...typed, note })}
        hint={todayWords.noteHint}
      />
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={save}>
          {todayWords.save}
        </Button>
      </div>
    </div>
  )
}
