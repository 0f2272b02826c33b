import { resendInvitation, type StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatDayTime } from '#lib/time/date-time.ts'
import { staffAccountMessages } from '../staff-accounts.messages.ts'
import { useStaffAccountAction } from '../api/use-staff-accounts.ts'

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
