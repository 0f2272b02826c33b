import type { StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { Table } from '#components/Table.tsx'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { formatGrant } from './format-grant.ts'
import { InviteStaffDialog } from './components/InviteStaffDialog.tsx'
import { filterStaffAccounts } from './grant-draft.ts'
import styles from './staff-accounts.module.css'
import { staffAccountsMessages } from './staff-accounts.messages.ts'
import { StaffAccountTags } from './components/StaffAccountTags.tsx'
import { useStaffAccounts } from './api/use-staff-accounts.ts'

function StaffAccountRow({ person, now }: { readonly person: StaffAccount; readonly now: number }) {
  const { person: self } = useSession()
  return (
    <tr>
      <th scope="row">
        <Link to={`/people/${person.id}`} className={styles.name}>
          <bdi>{person.name}</bdi>
        </Link>
        {person.id === self.id ? <span className={parts.soft}> ({staffAccountsMessages.you})</span> : null}
        <span className={styles.email}>{person.email}</span>
      </th>
      <td>
        <StaffAccountTags person={person} />
      </td>
      <td data-label={staffAccountsMessages.roles}>
        {person.grants.length === 0 ? (
          <span className={parts.soft}>{staffAccountsMessages.noRoles}</span>
        ) : (
          <ul className={styles.grants}>
            {person.grants.map((grant) => (
              <li key={grant.id}>{formatGrant(grant, now)}</li>
            ))}
          </ul>
        )}
      </td>
      <td data-label={staffAccountsMessages.lastSignedIn} className={parts.number}>
        {person.last_signed_in_at
          ? formatDateTimeWithYear(person.last_signed_in_at)
          : staffAccountsMessages.never}
      </td>
    </tr>
  )
}

function StaffAccountList({ people }: { readonly people: readonly StaffAccount[] }) {
  const [typed, setTyped] = useState('')
  const [showsEnded, setShowsEnded] = useState(false)
  const now = useNow(60_000)
  const ended = people.filter(({ state }) => state === 'ended').length
  const shown = filterStaffAccounts(people, typed).filter(({ state }) => showsEnded || state !== 'ended')
  const { name, state, roles, lastSignedIn } = staffAccountsMessages
  return (
    <>
      <div className={styles.find}>
        <TextField
          label={staffAccountsMessages.find}
          type="search"
          narrows
          value={typed}
          onChange={setTyped}
        />
        {ended > 0 ? (
          <Button kind="quiet" onPress={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? staffAccountsMessages.hideEnded : staffAccountsMessages.showEnded({ count: ended })}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={typed ? staffAccountsMessages.noneFound : staffAccountsMessages.empty} />
      ) : (
        <Table heads={[name, state, roles, lastSignedIn]}>
          {shown.map((person) => (
            <StaffAccountRow key={person.id} person={person} now={now} />
          ))}
        </Table>
      )}
    </>
  )
}

/** Everybody of the staff, for administrators. */
export function StaffAccountsPage() {
  const query = useStaffAccounts()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page
      wide
      title={staffAccountsMessages.title}
      lead={staffAccountsMessages.lead}
      actions={
        <Button onPress={() => setIsInviting(true)}>
          <UserPlus size={20} aria-hidden="true" />
          {staffAccountsMessages.invite}
        </Button>
      }
    >
      <QueryBoundary query={query}>{(people) => <StaffAccountList people={people} />}</QueryBoundary>
      {isInviting ? <InviteStaffDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  )
}
