import { listColleagues, passOnTask, type Task } from '@evenkeel/contract/staff/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff, useTyped } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { todayWords } from '../today.words.ts'
import { NoteField } from './NoteField.tsx'
import { noteKey } from './outcome-draft.ts'
import { useTaskAct } from './use-task-act.ts'

/** Hands a task to a colleague who may take it now. */
export function PassOn({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaff()
  const { kind, id } = task
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote, forget] = useTyped(noteKey(task), '')
  const [wasTried, setWasTried] = useState(false)
  const colleagues = useQuery({
    queryKey: ['colleagues', kind, id],
    queryFn: ({ signal }) => call(listColleagues, { params: { kind, id }, signal }),
  })
  const act = useTaskAct({
    task,
    act: (colleague: string) =>
      call(passOnTask, { params: { kind, id }, body: { to: colleague, note: note.trim() || null } }),
    onDone: () => {
      forget()
      onClose()
    },
    refusals: { 422: todayWords.colleagueGone },
  })
  const save = (): void => {
    setWasTried(true)
    if (to !== null) act.run(to)
  }
  return (
    <Dialog title={todayWords.passOn} isOpen onClose={onClose}>
      <Answer query={colleagues}>
        {({ results }) =>
          results.length === 0 ? (
            <p>{todayWords.nobodyElse}</p>
          ) : (
            <>
              <p>{todayWords.passOnText}</p>
              <Select
                label={todayWords.passTo}
                placeholder={todayWords.passToChoose}
                value={to}
                onChange={setTo}
                choices={results.map(({ id: value, name }) => ({ value, label: name }))}
                error={wasTried && to === null ? todayWords.passToMissing : null}
              />
              <NoteField task={task} value={note} onChange={setNote} />
              <Problem text={act.problem} />
              <Button busy={act.busy} onPress={save}>
                {todayWords.passOn}
              </Button>
            </>
          )
        }
      </Answer>
    </Dialog>
  )
}
