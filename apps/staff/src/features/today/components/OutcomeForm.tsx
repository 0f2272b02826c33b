import type { TaskOutcome } from '@evenkeel/api-contract/staff/constants'
import { finalOutcomes, recordOutcome, type Task } from '@evenkeel/api-contract/staff/tasks'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { RadioGroupField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/Notice.tsx'
import { listOutcomes } from '../task-status.ts'
import { outcomeMessages, todayMessages } from '../today.messages.ts'
import {
  emptyOutcome,
  FollowUpFields,
  NoteField,
  type OutcomeDraft,
  outcomeDraftKey,
  toFollowUpTime,
} from './OutcomeFields.tsx'
import { useTaskAction } from '../use-tasks.ts'

const isFinal = (outcome: TaskOutcome): boolean => finalOutcomes.includes(outcome)

interface OutcomeFormProps {
  readonly task: Task
  /** Time zone of the member. */
  readonly zone: string
  /** Server time in milliseconds. */
  readonly now: number
}

/** Form state and the mutation that saves the outcome. */
function useOutcomeForm({ task, zone, now }: OutcomeFormProps) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const { kind, id } = task
  const [typed, change, clearDraft] = useMemoryDraft<OutcomeDraft>(outcomeDraftKey(task), emptyOutcome)
  const [wasTried, setWasTried] = useState(false)
  const { outcome, note } = typed
  const goesOn = outcome !== null && !isFinal(outcome)
  const followUp = goesOn ? toFollowUpTime(typed.followUp, now, zone) : null
  const act = useTaskAction({
    task,
    act: (chosen: TaskOutcome) =>
      call(recordOutcome, {
        params: { kind, id },
        body: { outcome: chosen, note: note.trim() || null, follow_up_at: followUp },
      }),
    onDone: () => {
      clearDraft()
      void navigate('/today')
    },
  })
  return {
    typed,
    change,
    goesOn,
    act,
    outcomeError: wasTried && outcome === null ? todayMessages.outcomeMissing : null,
    timeError: wasTried && followUp === null ? todayMessages.timeMissing : null,
    save: (): void => {
      setWasTried(true)
      if (outcome !== null && (!goesOn || followUp !== null)) act.run(outcome)
    },
  }
}

/** Outcome of a call or other task; if it is not final, also the follow-up time. */
export function OutcomeForm(props: OutcomeFormProps) {
  const { task, zone, now } = props
  const { typed, change, goesOn, act, outcomeError, timeError, save } = useOutcomeForm(props)
  return (
    <div className={parts.stack}>
      <RadioGroupField
        label={todayMessages.outcome}
        inRow
        value={typed.outcome}
        onChange={(outcome) => change({ ...typed, outcome })}
        choices={listOutcomes(task).map((value) => ({ value, label: outcomeMessages[value] }))}
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
        hint={todayMessages.noteHint}
      />
      <ErrorNotice text={act.problem} />
      <div className={parts.row}>
        <Button busy={act.busy} onClick={save}>
          {todayMessages.save}
        </Button>
      </div>
    </div>
  )
}
