import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useSession } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { formatDate, formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { staffAccountsMessages, staffAccountMessages } from './staff-accounts.messages.ts'
import { StaffAccountTags } from './components/StaffAccountTags.tsx'
import { useStaffAccounts } from './api/use-staff-accounts.ts'
import { DeactivateAccount } from './components/DeactivateAccount.tsx'
import { GrantList } from './components/GrantList.tsx'
import { InvitationStatus } from './components/InvitationStatus.tsx'
import { RecoverySection } from './components/RecoverySection.tsx'

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

/** One person: roles, a lost passkey, the end. */
export function StaffAccountPage() {
  const { id } = useParams()
  const query = useStaffAccounts()
  return (
    <>
      <Link to="/people" className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {staffAccountMessages.back}
      </Link>
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
