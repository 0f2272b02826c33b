import { endPerson, type StaffPerson } from '@evenkeel/contract/staff/people'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { uiWords } from '#ui/ui.words.ts'
import { personWords } from '../people.words.ts'
import { usePersonAct } from '../use-people.ts'

/** Somebody leaves: everything of theirs ends at once. */
export function EndPerson({ person }: { readonly person: StaffPerson }) {
  const { call } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const act = usePersonAct({
    act: () => call(endPerson, { params: { id: person.id } }),
    onDone: close,
    refusals: { 422: personWords.lastAdmin },
  })
  return (
    <section className={parts.stack} aria-labelledby="end">
      <h2 id="end">{personWords.endTitle}</h2>
      <p className={parts.soft}>{personWords.endText}</p>
      <div className={parts.row}>
        <Button kind="danger" onPress={() => setIsAsking(true)}>
          {personWords.end}
        </Button>
      </div>
      {isAsking ? (
        <Dialog title={personWords.endAsk({ name: person.name })} isOpen onClose={close}>
          <p>{personWords.endAskText}</p>
          <Problem text={act.problem} />
          <div className={parts.row}>
            <Button kind="danger" busy={act.busy} onPress={() => act.run(undefined)}>
              {personWords.endDo}
            </Button>
            <Button kind="quiet" onPress={close}>
              {uiWords.cancel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </section>
  )
}
