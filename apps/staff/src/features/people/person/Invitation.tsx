import { inviteAgain, type StaffPerson } from '@evenkeel/contract/staff/people'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { moment } from '#ui/times/times.ts'
import { personWords } from '../people.words.ts'
import { usePersonAct } from '../use-people.ts'

/** How it stands with the link of somebody who has not signed in yet. */
export function Invitation({ person }: { readonly person: StaffPerson }) {
  const { call } = useStaff()
  const act = usePersonAct({ act: () => call(inviteAgain, { params: { id: person.id } }) })
  return (
    <section className={parts.panel} aria-labelledby="invitation">
      <h2 id="invitation">{personWords.invitation}</h2>
      <p>
        {person.invitation_until
          ? personWords.invitationUntil({ moment: moment(person.invitation_until) })
          : personWords.invitationOver}
      </p>
      <Problem text={act.problem} />
      {act.isDone ? (
        <Notice kind="success" isNew>
          <p>{personWords.invitedAgain}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
          {personWords.inviteAgain}
        </Button>
      </div>
    </section>
  )
}
