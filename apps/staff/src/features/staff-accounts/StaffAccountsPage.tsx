import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { validateEmail as emailFault } from '@evenkeel/api-contract/fields/contact/validate-address'
import type { RoleGrant } from '@evenkeel/api-contract/staff/schemas/roles'
import { type GrantInput, inviteStaff, type StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { Button } from '@evenkeel/ui/Button'
import { ErrorNotice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import { Table } from '#components/Table.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { roleMessages, uiMessages } from '#lib/ui.messages.ts'
import { formatDate, formatDateTimeWithYear, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useSession, useStaffClient } from '#session/session-context.tsx'
import { useStaffAccountAction, useStaffAccounts } from './api/use-staff-accounts.ts'
import {
  emptyGrantDraft,
  filterStaffAccounts,
  formatLastDay,
  GrantFields,
  isFutureGrant,
  toGrant,
} from './components/GrantFields.tsx'
import { StaffAccountTags } from './components/StaffAccountTags.tsx'
import { staffAccountsMessages } from './staff-accounts.messages.ts'
import styles from './staff-accounts.module.css'

/** Invites a person with an initial role. */
function InviteStaffDialog({ onClose }: { readonly onClose: () => void }) {
  const { call } = useStaffClient()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(emptyGrantDraft)
  const [wasTried, setWasTried] = useState(false)
  const address = normalizeEmail(email)
  const grant = toGrant(draft, Temporal.Now.instant(), getDeviceTimeZone())
  const fault = typeof grant === 'string' ? grant : null
  const act = useStaffAccountAction({
    act: (first: GrantInput) =>
      call(inviteStaff, { body: { name: name.trim(), email: address, grants: [first] } }),
    onDone: ({ id }) => void navigate(`/people/${id}`),
    refusals: { 409: staffAccountsMessages.taken },
  })
  const send = (): void => {
    setWasTried(true)
    if (name.trim() && emailFault(address) === null && typeof grant !== 'string') act.run(grant)
  }
  return (
    <Dialog title={staffAccountsMessages.inviteTitle} onClose={onClose}>
      <p>{staffAccountsMessages.inviteLead}</p>
      <TextField
        label={staffAccountsMessages.name}
        value={name}
        onChange={setName}
        required
        maxLength={200}
        error={wasTried && !name.trim() ? staffAccountsMessages.nameMissing : null}
      />
      <TextField
        label={staffAccountsMessages.email}
        type="email"
        hint={staffAccountsMessages.emailHint}
        value={email}
        onChange={setEmail}
        required
        maxLength={254}
        error={wasTried && emailFault(address) !== null ? staffAccountsMessages.emailMissing : null}
      />
      <GrantFields draft={draft} onChange={setDraft} fault={wasTried ? fault : null} />
      <ErrorNotice text={act.problem} />
      <Button busy={act.busy} onClick={send}>
        {staffAccountsMessages.send}
      </Button>
    </Dialog>
  )
}

/** "Care line, Bluefin Foods, until Fri, Dec 4" */
function formatGrant(grant: RoleGrant, now: number): string {
  const { role, organisation, valid_from, valid_until } = grant
  return [
    staffAccountsMessages.grantFor({
      role: roleMessages[role],
      where: organisation?.name ?? uiMessages.allOrganizations,
    }),
    isFutureGrant(grant, now) ? staffAccountsMessages.grantFrom({ day: formatDate(valid_from) }) : '',
    valid_until === null ? '' : staffAccountsMessages.grantUntil({ day: formatLastDay(valid_until) }),
  ]
    .filter(Boolean)
    .join(', ')
}

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
          <Button kind="quiet" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? staffAccountsMessages.hideEnded : staffAccountsMessages.showEnded({ count: ended })}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={typed ? staffAccountsMessages.noneFound : staffAccountsMessages.empty} />
      ) : (
        <Table columns={[name, state, roles, lastSignedIn]}>
          {shown.map((person) => (
            <StaffAccountRow key={person.id} person={person} now={now} />
          ))}
        </Table>
      )}
    </>
  )
}

/** List of staff accounts, for administrators. */
export function StaffAccountsPage() {
  const query = useStaffAccounts()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page
      wide
      title={staffAccountsMessages.title}
      lead={staffAccountsMessages.lead}
      actions={
        <Button onClick={() => setIsInviting(true)}>
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
