import { finalOutcomes, noteOutcome, type Task, type TaskOutcome } from '@evenkeel/contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { mayNote, outcomesFor } from '../model.ts'
import { outcomeWords } from '../tasks.words.ts'
import { todayWords } from '../today.words.ts'
import { chosenInstant, FollowUpFields, noFollowUp } from './FollowUpFields.tsx'
import { useTaskAct } from './use-task-act.ts'

const isFinal = (outcome: TaskOutcome): boolean => finalOutcomes.includes(outcome)

interface OutcomeFormProps {
  readonly task: Task
  /** Where the member is. */
  readonly zone: string
  /** The server's time. */
  readonly now: number
}

/** What came of a call or other work; where it is not done yet, when to go on. */
export function OutcomeForm({ task, zone, now }: OutcomeFormProps) {
  const { call } = useStaff()
  const navigate = useNavigate()
  const { kind, id } = task
  const [outcome, setOutcome] = useState<TaskOutcome | null>(null)
  const [note, setNote] = useState('')
  const [draft, setDraft] = useState(noFollowUp)
  const [wasTried, setWasTried] = useState(false)
  const goesOn = outcome !== null && !isFinal(outcome)
  const followUp = goesOn ? chosenInstant(draft, now, zone) : null
  const act = useTaskAct({
    task,
    act: (chosen: TaskOutcome) =>
      call(noteOutcome, {
        params: { kind, id },
        body: { outcome: chosen, note: note.trim() || null, follow_up_at: followUp },
      }),
    onDone: () => void navigate('/today'),
  })
  const save = (): void => {
    setWasTried(true)
    if (outcome !== null && (!goesOn || followUp !== null)) act.run(outcome)
  }
  return (
    <div className={parts.stack}>
      <Choices
        label={todayWords.outcome}
        inRow
        value={outcome}
        onChange={setOutcome}
        choices={outcomesFor(task).map((value) => ({ value, label: outcomeWords[value] }))}
        error={wasTried && outcome === null ? todayWords.outcomeMissing : null}
      />
      {goesOn ? (
        <FollowUpFields
          task={task}
          draft={draft}
          onChange={setDraft}
          error={wasTried && followUp === null ? todayWords.timeMissing : null}
        />
      ) : null}
      {mayNote(task) ? (
        <TextField
          label={todayWords.note}
          hint={todayWords.noteHint}
          value={note}
          onChange={setNote}
          lines={3}
          maxLength={1000}
        />
      ) : null}
      <Problem text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onPress={save}>
          {todayWords.save}
        </Button>
      </div>
    </div>
  )
}
