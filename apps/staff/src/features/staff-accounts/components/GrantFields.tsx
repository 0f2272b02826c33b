import { useQuery } from '@tanstack/react-query'
import { globalRoles, type StaffRole, staffRoles } from '@evenkeel/api-contract/staff/roles'
import type { RoleGrant, StaffOrganization } from '@evenkeel/api-contract/staff/schemas/roles'
import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import type { GrantInput, StaffAccount } from '@evenkeel/api-contract/staff/staff-accounts'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import parts from '#components/parts.module.css'
import { formatDate, getDeviceTimeZone } from '#lib/time/date-time.ts'
import { roleMessages } from '#lib/ui.messages.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { staffAccountsMessages } from '../staff-accounts.messages.ts'
import styles from '../staff-accounts.module.css'

/** Staff accounts with every typed word in their name or address. */
export function filterStaffAccounts(people: readonly StaffAccount[], typed: string): readonly StaffAccount[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return people.filter(({ name, email }) => {
    const read = `${name} ${email}`.toLowerCase()
    return words.every((word) => read.includes(word))
  })
}

/** Role grant as entered. Dates are in the time zone of the person who enters them. */
interface GrantDraft {
  readonly role: StaffRole | null
  readonly where: 'all' | 'one'
  readonly organisation: StaffOrganization | null
  readonly from: string
  readonly until: string
}

export const emptyGrantDraft: GrantDraft = {
  role: null,
  where: 'all',
  organisation: null,
  from: '',
  until: '',
}

/** Field that failed validation. */
type GrantError = 'role' | 'organisation' | 'dates'

const getStartOfDay = (day: string, zone: string): Temporal.Instant | null => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** End of a day: the start of the next day. */
const getEndOfDay = (day: string, zone: string): Temporal.Instant | null => {
  try {
    return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}

/** Converts a draft to a grant, or returns the validation error. */
export function toGrant(
  { role, where, organisation, from, until }: GrantDraft,
  now: Temporal.Instant,
  zone: string,
): GrantInput | GrantError {
  if (role === null) return 'role'
  const isForAll = globalRoles.includes(role) || where === 'all'
  if (!isForAll && organisation === null) return 'organisation'
  const begin = from === '' ? null : getStartOfDay(from, zone)
  const end = until === '' ? null : getEndOfDay(until, zone)
  if (end !== null && Temporal.Instant.compare(end, begin ?? now) <= 0) return 'dates'
  if (end !== null && Temporal.Instant.compare(end, now) <= 0) return 'dates'
  return {
    role,
    organisation_id: isForAll ? null : (organisation?.id ?? null),
    // A grant that starts today is valid from now on: rights are never backdated.
    valid_from: begin !== null && Temporal.Instant.compare(begin, now) > 0 ? begin.toString() : null,
    valid_until: end?.toString() ?? null,
  }
}

/** Last day of a grant. The end instant is exclusive: the start of the following day. */
export const formatLastDay = (until: string, zone = getDeviceTimeZone()): string =>
  formatDate(Temporal.Instant.from(until).subtract({ milliseconds: 1 }).toString(), zone)

/** Whether a grant has not started yet. */
export const isFutureGrant = ({ valid_from }: RoleGrant, now: number): boolean =>
  Temporal.Instant.from(valid_from).epochMilliseconds > now

interface GrantFieldsProps {
  readonly draft: GrantDraft
  readonly onChange: (draft: GrantDraft) => void
  /** Validation error after a submit attempt. */
  readonly fault: GrantError | null
}

function GrantScopeFields({ draft, onChange, fault }: GrantFieldsProps) {
  const { call } = useStaffClient()
  const organisations = useQuery({
    queryKey: ['organisations'],
    queryFn: async ({ signal }) => (await call(listStaffOrganizations, { signal })).results,
    staleTime: 60_000,
  })
  if (draft.role !== null && globalRoles.includes(draft.role))
    return <p className={parts.soft}>{staffAccountsMessages.adminEverywhere}</p>
  return (
    <>
      <RadioGroupField
        label={staffAccountsMessages.where}
        inRow
        value={draft.where}
        onChange={(where) => onChange({ ...draft, where })}
        choices={[
          { value: 'all', label: staffAccountsMessages.everywhere },
          { value: 'one', label: staffAccountsMessages.oneOnly },
        ]}
      />
      {draft.where === 'one' ? (
        <QueryBoundary query={organisations}>
          {(results) => (
            <OrganizationComboBox
              label={staffAccountsMessages.organization}
              organisations={results}
              chosen={draft.organisation}
              onChoose={(organisation) => onChange({ ...draft, organisation })}
              error={fault === 'organisation' ? staffAccountsMessages.organizationMissing : null}
            />
          )}
        </QueryBoundary>
      ) : null}
    </>
  )
}

/** Role, its scope, and its start and end dates. */
export function GrantFields({ draft, onChange, fault }: GrantFieldsProps) {
  return (
    <>
      <RadioGroupField
        label={staffAccountsMessages.role}
        value={draft.role}
        onChange={(role) => onChange({ ...draft, role })}
        choices={staffRoles.map((value) => ({
          value,
          label: roleMessages[value],
          hint: staffAccountsMessages[value],
        }))}
        error={fault === 'role' ? staffAccountsMessages.roleMissing : null}
      />
      <GrantScopeFields draft={draft} onChange={onChange} fault={fault} />
      <div className={styles.dates}>
        <TextField
          label={staffAccountsMessages.from}
          type="date"
          value={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
        />
        <TextField
          label={staffAccountsMessages.until}
          type="date"
          value={draft.until}
          onChange={(until) => onChange({ ...draft, until })}
          error={fault === 'dates' ? staffAccountsMessages.datesWrong : null}
        />
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{staffAccountsMessages.datesHint}</p>
    </>
  )
}
