import {
  approveRecovery,
  requestRecovery,
  cancelRecovery,
  type StaffAccount,
} from '@evenkeel/api-contract/staff/staff-accounts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { formatDayTime } from '#lib/time/date-time.ts'
import { staffAccountMessages } from '../staff-accounts.messages.ts'
import { useStaffAccountAction } from '../api/use-staff-accounts.ts'

function PendingRecovery({ person }: { readonly person: StaffAccount }) {
  const { call } = useStaffClient()
  const { person: self } = useSession()
  const params = { id: person.id }
  const approve = useStaffAccountAction({ act: () => call(approveRecovery, { params }) })
  const refuse = useStaffAccountAction({ act: () => call(cancelRecovery, { params }) })
  const { recovery } = person
  if (!recovery) return null
  const isOwn = recovery.asked_by.id === self.id
  return (
    <>
      <Notice
        kind="warning"
        title={staffAccountMessages.asked({
          name: recovery.asked_by.name,
          moment: formatDayTime(recovery.asked_at),
        })}
      >
        <p>
          {recovery.can_approve
            ? staffAccountMessages.checkFirst({ name: person.name })
            : staffAccountMessages.waitForOther}
        </p>
      </Notice>
      <ErrorNotice text={approve.problem ?? refuse.problem} />
      <div className={parts.row}>
        {recovery.can_approve ? (
          <Button busy={approve.busy} onPress={() => approve.run(undefined)}>
            {staffAccountMessages.approve}
          </Button>
        ) : null}
        <Button kind="secondary" busy={refuse.busy} onPress={() => refuse.run(undefined)}>
          {isOwn ? staffAccountMessages.takeBack : staffAccountMessages.refuse}
        </Button>
      </div>
    </>
  )
}

/** A lost passkey: one administrator asks, another one approves. */
export function RecoverySection({ person }: { readonly person: StaffAccount }) {
  const { call } = useStaffClient()
  const ask = useStaffAccountAction({ act: () => call(requestRecovery, { params: { id: person.id } }) })
  return (
    <section className={parts.stack} aria-labelledby="recovery">
      <h2 id="recovery">{staffAccountMessages.recoveryTitle}</h2>
      {person.invitation_until ? (
        <Notice kind="success" isNew>
          <p>{staffAccountMessages.approved}</p>
          <p>{staffAccountMessages.invitationUntil({ moment: formatDayTime(person.invitation_until) })}</p>
        </Notice>
      ) : null}
      {person.recovery ? (
        <PendingRecovery person={person} />
      ) : (
        <>
          <p className={parts.soft}>{staffAccountMessages.recoveryText}</p>
          <ErrorNotice text={ask.problem} />
          <div className={parts.row}>
            <Button kind="secondary" busy={ask.busy} onPress={() => ask.run(undefined)}>
              {staffAccountMessages.ask}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
