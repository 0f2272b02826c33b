import { auditPurposes } from '@evenkeel/api-contract/staff/access-purposes'
import { listStaffOrganizations } from '@evenkeel/api-contract/staff/session'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '@evenkeel/ui/Button'
import { TextField } from '#components/fields/TextField.tsx'
import { OrganizationComboBox } from '#components/fields/OrganizationComboBox.tsx'
import parts from '#components/parts.module.css'
import { purposeMessages } from '#lib/ui.messages.ts'
import { Select } from '#components/fields/Select.tsx'
import styles from '../audit-log.module.css'
import { auditLogMessages } from '../audit-log.messages.ts'
import { type AuditSearchDraft, type AuditSearchError, outcomes } from '../audit-search.ts'

interface FieldsProps {
  readonly draft: AuditSearchDraft
  readonly onChange: (draft: AuditSearchDraft) => void
  readonly fault: AuditSearchError | null
}

/** Option for no filter. */
const ANY_OPTION = { value: 'any', label: auditLogMessages.any } as const

function ActionAndSubjectFields({ draft, onChange, fault }: FieldsProps) {
  const { call } = useStaffClient()
  const { data } = useQuery({
    queryKey: ['organisations'],
    queryFn: async ({ signal }) => (await call(listStaffOrganizations, { signal })).results,
    staleTime: 60_000,
  })
  return (
    <>
      <TextField
        narrows
        label={auditLogMessages.action}
        hint={auditLogMessages.actionHint}
        value={draft.action}
        onChange={(action) => onChange({ ...draft, action })}
        maxLength={200}
      />
      <TextField
        narrows
        label={auditLogMessages.member}
        hint={auditLogMessages.memberHint}
        type="email"
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        maxLength={254}
      />
      {draft.email.trim() === '' ? null : (
        <OrganizationComboBox
          label={auditLogMessages.organization}
          organisations={data ?? []}
          chosen={draft.organisation}
          onChoose={(organisation) => onChange({ ...draft, organisation })}
          error={fault === 'organisation' ? auditLogMessages.organizationMissing : null}
        />
      )}
    </>
  )
}

function PurposeAndDateFields({ draft, onChange, fault }: FieldsProps) {
  return (
    <>
      <Select
        label={auditLogMessages.purpose}
        placeholder={auditLogMessages.any}
        value={draft.purpose ?? ANY_OPTION.value}
        onChange={(purpose) => onChange({ ...draft, purpose: purpose === 'any' ? null : purpose })}
        choices={[ANY_OPTION, ...auditPurposes.map((value) => ({ value, label: purposeMessages[value] }))]}
      />
      <Select
        label={auditLogMessages.outcome}
        placeholder={auditLogMessages.any}
        value={draft.outcome ?? ANY_OPTION.value}
        onChange={(outcome) => onChange({ ...draft, outcome: outcome === 'any' ? null : outcome })}
        choices={[ANY_OPTION, ...outcomes.map((value) => ({ value, label: auditLogMessages[value] }))]}
      />
      <TextField
        narrows
        label={auditLogMessages.from}
        type="date"
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
      <TextField
        narrows
        label={auditLogMessages.until}
        type="date"
        value={draft.until}
        onChange={(until) => onChange({ ...draft, until })}
        error={fault === 'dates' ? auditLogMessages.datesWrong : null}
      />
    </>
  )
}

interface AuditSearchFormProps extends FieldsProps {
  readonly onSearch: () => void
  readonly onClear: () => void
}

/** Search form of the audit log. */
export function AuditSearchForm({ onSearch, onClear, ...fields }: AuditSearchFormProps) {
  const { draft, onChange } = fields
  return (
    <form
      className={parts.panel}
      noValidate
      aria-label={auditLogMessages.searchTitle}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {draft.actor ? (
        <p>
          <Button kind="secondary" onClick={() => onChange({ ...draft, actor: null })}>
            {auditLogMessages.actorIs({ name: draft.actor.name })}
            <X size={18} aria-hidden="true" />
          </Button>
        </p>
      ) : (
        <p className={parts.soft}>{auditLogMessages.actorHint}</p>
      )}
      <div className={styles.fields}>
        <PurposeAndDateFields {...fields} />
      </div>
      <div className={styles.wideFields}>
        <ActionAndSubjectFields {...fields} />
      </div>
      <div className={parts.row}>
        <Button type="submit">{auditLogMessages.search}</Button>
        <Button kind="quiet" onClick={onClear}>
          {auditLogMessages.clear}
        </Button>
      </div>
    </form>
  )
}
