import { useState } from 'react'
import { useParams } from 'react-router'
import {
  approveRecovery,
  cancelRecovery,
  deactivateStaffAccount,
  requestRecovery,
  resendInvitation,
  type StaffAccount,
} from '@evenkeel/api-contract/staff/staff-accounts'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import parts from '#components/parts.module.css'
import { formatDate, formatDateTimeWithYear, formatDayTime } from '#lib/time/date-time.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { useStaffAccountAction, useStaffAccounts } from './api/use-staff-accounts.ts'
import { GrantList } from './components/GrantList.tsx'
import { StaffAccountTags } from './components/StaffAccountTags.tsx'
import { staffAccountMessages, staffAccountsMessages } from './staff-accounts.messages.ts'

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
          <Button busy={approve.busy} onClick={() => approve.run(undefined)}>
            {staffAccountMessages.approve}
          </Button>
        ) : null}
        <Button kind="secondary" busy={refuse.busy} onClick={() => refuse.run(undefined)}>
          {isOwn ? staffAccountMessages.takeBack : staffAccountMessages.refuse}
        </Button>
      </div>
    </>
  )
}

/** Passkey recovery: one administrator requests it and another approves. */
function RecoverySection({ person }: { readonly person: StaffAccount }) {
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
            <Button kind="secondary" busy={ask.busy} onClick={() => ask.run(undefined)}>
              {staffAccountMessages.ask}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Deactivates an account: all access ends at once. */
function DeactivateAccount({ person }: { readonly person: StaffAccount }) {
  const { call } = useStaffClient()
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const act = useStaffAccountAction({
    act: () => call(deactivateStaffAccount, { params: { id: person.id } }),
    onDone: close,
    refusals: { 422: staffAccountMessages.lastAdmin },
  })
  return (
    <section className={parts.stack} aria-labelledby="end">
      <h2 id="end">{staffAccountMessages.endTitle}</h2>
      <p className={parts.soft}>{staffAccountMessages.endText}</p>
      <div className={parts.row}>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {staffAccountMessages.end}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={staffAccountMessages.endAsk({ name: person.name })}
          act={act}
          label={staffAccountMessages.endDo}
          kind="danger"
          onClose={close}
        >
          <p>{staffAccountMessages.endAskText}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

/** Status of the enrollment link of a person who has not signed in yet. */
function InvitationStatus({ person }: { readonly person: StaffAccount }) {
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
        <Button kind="secondary" busy={act.busy} onClick={() => act.run(undefined)}>
          {staffAccountMessages.inviteAgain}
        </Button>
      </div>
    </section>
  )
}

function AccountFacts({ person }: { readonly person: StaffAccount }) {
  const ways = [
    staffAccountMessages.passkeys({ count: person.passkeys }),
    person.is_in_directory ? staffAccountMessages.directory : '',
  ]
  return (
    <dl className={parts.facts}>
      <dt>{staffAccountMessages.email}</dt>
      <dd>{person.email}</dd>
      <dt>{staffAccountMessages.since}</dt>
      <dd>{formatDate(person.created_at)}</dd>
      {person.ended_at ? (
        <>
          <dt>{staffAccountMessages.left}</dt>
          <dd>{formatDateTimeWithYear(person.ended_at)}</dd>
        </>
      ) : null}
      <dt>{staffAccountMessages.lastSignedIn}</dt>
      <dd>
        {person.last_signed_in_at
          ? formatDateTimeWithYear(person.last_signed_in_at)
          : staffAccountsMessages.never}
      </dd>
      <dt>{staffAccountMessages.signsInBy}</dt>
      <dd>{ways.filter(Boolean).join(', ')}</dd>
    </dl>
  )
}

function StaffAccountDetails({ person }: { readonly person: StaffAccount }) {
  const { person: self } = useSession()
  const isSelf = person.id === self.id
  const isHere = person.state !== 'ended'
  return (
    <Page title={person.name} actions={<StaffAccountTags person={person} />}>
      <AccountFacts person={person} />
      {person.state === 'invited' ? <InvitationStatus person={person} /> : null}
      {isHere ? <GrantList person={person} isSelf={isSelf} /> : null}
      {isHere && !isSelf && person.state === 'active' ? <RecoverySection person={person} /> : null}
      {isHere && !isSelf ? <DeactivateAccount person={person} /> : null}
    </Page>
  )
}

/** Staff account page: roles, passkey recovery, and deactivation. */
export function StaffAccountPage() {
  const { id } = useParams()
  const query = useStaffAccounts()
  return (
    <>
      <BackLink to="/people">{staffAccountMessages.back}</BackLink>
      <QueryBoundary query={query}>
        {(people) => {
          const person = people.find((one) => one.id === id)
          if (person) return <StaffAccountDetails person={person} />
          return (
            <Notice kind="info">
              <p>{staffAccountMessages.notFound}</p>
            </Notice>
          )
        }}
      </QueryBoundary>
    </>
  )
}
