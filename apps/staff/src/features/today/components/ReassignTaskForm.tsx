import { listColleagues, reassignTask, type Task } from '@evenkeel/api-contract/staff/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient, useMemoryDraft } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Button } from '@evenkeel/ui/Button'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ErrorNotice } from '#components/Notice.tsx'
import { Select } from '#components/fields/Select.tsx'
import { todayMessages } from '../today.messages.ts'
import { noteDraftKey, NoteField } from './OutcomeFields.tsx'
import { useTaskAction } from '../use-tasks.ts'

/** Reassigns a task to an available colleague. */
export function ReassignTaskForm({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const { kind, id } = task
  const [to, setTo] = useState<string | null>(null)
  const [note, setNote, clearDraft] = useMemoryDraft(noteDraftKey(task), '')
  const [wasTried, setWasTried] = useState(false)
  const colleagues = useQuery({
    queryKey: ['colleagues', kind, id],
    queryFn: ({ signal }) => call(listColleagues, { params: { kind, id }, signal }),
  })
  const act = useTaskAction({
    task,
    act: (colleague: string) =>
      call(reassignTask, { params: { kind, id }, body: { to: colleague, note: note.trim() || null } }),
    onDone: () => {
      clearDraft()
      onClose()
    },
    refusals: { 422: todayMessages.colleagueGone },
  })
  const save = (): void => {
    setWasTried(true)
    if (to !== null) act.run(to)
  }
  return (
    <Dialog title={todayMessages.passOn} onClose={onClose}>
      <QueryBoundary query={colleagues}>
        {({ results }) =>
          results.length === 0 ? (
            <p>{todayMessages.nobodyElse}</p>
          ) : (
            <>
              <p>{todayMessages.passOnText}</p>
              <Select
                label={todayMessages.passTo}
                placeholder={todayMessages.passToChoose}
                value={to}
                onChange={setTo}
                choices={results.map(({ id: value, name }) => ({ value, label: name }))}
                error={wasTried && to === null ? todayMessages.passToMissing : null}
              />
              <NoteField task={task} value={note} onChange={setNote} />
              <ErrorNotice text={act.problem} />
              <Button busy={act.busy} onClick={save}>
                {todayMessages.passOn}
              </Button>
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}
