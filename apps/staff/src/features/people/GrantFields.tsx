import { listStaffOrganisations } from '@evenkeel/contract/staff/session'
import { rolesForAll, staffRoles } from '@evenkeel/contract/staff/roles'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Choices, TextField } from '#ui/fields/Fields.tsx'
import { OrganisationBox } from '#ui/fields/OrganisationBox.tsx'
import parts from '#ui/parts.module.css'
import { roleWords } from '#ui/roles.words.ts'
import type { GrantDraft, GrantFault } from './model.ts'
import styles from './people.module.css'
import { peopleWords } from './people.words.ts'

interface GrantFieldsProps {
  readonly draft: GrantDraft
  readonly onChange: (draft: GrantDraft) => void
  /** What is wrong with it, once it was tried. */
  readonly fault: GrantFault | null
}

function Where({ draft, onChange, fault }: GrantFieldsProps) {
  const { call } = useStaff()
  const organisations = useQuery({
    queryKey: ['organisations'],
    queryFn: async ({ signal }) => (await call(listStaffOrganisations, { signal })).results,
    staleTime: 60_000,
  })
  if (draft.role !== null && rolesForAll.includes(draft.role))
    return <p className={parts.soft}>{peopleWords.adminEverywhere}</p>
  return (
    <>
      <Choices
        label={peopleWords.where}
        inRow
        value={draft.where}
        onChange={(where) => onChange({ ...draft, where })}
        choices={[
          { value: 'all', label: peopleWords.everywhere },
          { value: 'one', label: peopleWords.oneOnly },
        ]}
      />
      {draft.where === 'one' ? (
        <Answer query={organisations}>
          {(results) => (
            <OrganisationBox
              label={peopleWords.organization}
              organisations={results}
              chosen={draft.organisation}
              onChoose={(organisation) => onChange({ ...draft, organisation })}
              error={fault === 'organisation' ? peopleWords.organizationMissing : null}
            />
          )}
        </Answer>
      ) : null}
    </>
  )
}

/** A role, where it holds, and from when until when. */
export function GrantFields({ draft, onChange, fault }: GrantFieldsProps) {
  return (
    <>
      <Choices
        label={peopleWords.role}
        value={draft.role}
        onChange={(role) => onChange({ ...draft, role })}
        choices={staffRoles.map((value) => ({ value, label: roleWords[value], hint: peopleWords[value] }))}
        error={fault === 'role' ? peopleWords.roleMissing : null}
      />
      <Where draft={draft} onChange={onChange} fault={fault} />
      <div className={styles.dates}>
        <TextField
          label={peopleWords.from}
          type="date"
          value={draft.from}
          onChange={(from) => onChange({ ...draft, from })}
        />
        <TextField
          label={peopleWords.until}
          type="date"
          value={draft.until}
          onChange={(until) => onChange({ ...draft, until })}
          error={fault === 'dates' ? peopleWords.datesWrong : null}
        />
      </div>
      <p className={`${parts.soft} ${parts.small}`}>{peopleWords.datesHint}</p>
    </>
  )
}
