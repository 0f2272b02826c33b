import { resendInvitation, type StaffAccount } from '@evenkeel/contract/staff/people'
import { useStaffClient } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { ErrorNotice } from '#ui/Problem.tsx'
import { formatDayTime } from '#ui/times/times.ts'
import { staffAccountMessages } from '../people.words.ts'
import { useStaffAccountAction } from '../use-people.ts'

/** How it stands with the link of somebody who has not signed in yet. */
export function InvitationStatus({ person }: { readonly person: StaffAccount }) {
  const { call } = useStaffClient()
  const act = useStaffAccountAction({ act: () => call(resendInvitation, { params: { id: person.id } }) })
  return (
    <section className={parts.panel} aria-labelledby="invitation">
      <h2 id="invitation">{staffAccountMessages.invitation}</h2>
      <p>
        {person.invitation_until
          ? staffAccountMessages.invitationUntil({ moment: formatDayTime(person.invitation_until) })
          : staffAccountMessages.invitationOver}
      </p>
      <ErrorNotice text={act.problem} />
      {act.isDone ? (
        <Notice kind="success" isNew>
          <p>{staffAccountMessages.invitedAgain}</p>
        </Notice>
      ) : null}
      <div className={parts.row}>
        <Button kind="secondary" busy={act.busy} onPress={() => act.run(undefined)}>
          {staffAccountMessages.inviteAgain}
        </Button>
      </div>
    </section>
  )
}
