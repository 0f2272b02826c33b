import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import { globalRoles, staffRoles } from '@evenkeel/api-contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { RadioGroupField, TextField } from '#components/fields/TextField.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import parts from '#components/parts.module.css'
import { roleMessages } from '#lib/ui.messages.ts'
import type { GrantDraft, GrantError } from '../grant-draft.ts'
import styles from '../staff-accounts.module.css'
import { staffAccountsMessages } from '../staff-accounts.messages.ts'

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
