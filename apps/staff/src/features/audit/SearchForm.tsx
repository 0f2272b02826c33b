import { auditPurposes } from '@evenkeel/contract/staff/purposes'
import { listStaffOrganisations } from '@evenkeel/contract/staff/session'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { OrganisationBox } from '#ui/fields/OrganisationBox.tsx'
import parts from '#ui/parts.module.css'
import { purposeWords } from '#ui/purposes.words.ts'
import { Select } from '#ui/fields/Select.tsx'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'
import { type AuditDraft, type AuditFault, outcomes } from './model.ts'

interface FieldsProps {
  readonly draft: AuditDraft
  readonly onChange: (draft: AuditDraft) => void
  readonly fault: AuditFault | null
}

/** Stands for no choice in a list. */
const any = { value: 'any', label: auditWords.any } as const

function WhatAndWhose({ draft, onChange, fault }: FieldsProps) {
  const { call } = useStaff()
  const { data } = useQuery({
    queryKey: ['organisations'],
    queryFn: async ({ signal }) => (await call(listStaffOrganisations, { signal })).results,
    staleTime: 60_000,
  })
  return (
    <>
      <TextField
        narrows
        label={auditWords.action}
        hint={auditWords.actionHint}
        value={draft.action}
        onChange={(action) => onChange({ ...draft, action })}
        maxLength={200}
      />
      <TextField
        narrows
        label={auditWords.member}
        hint={auditWords.memberHint}
        type="email"
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        maxLength={254}
      />
      {draft.email.trim() === '' ? null : (
        <OrganisationBox
          label={auditWords.organization}
          organisations={data ?? []}
          chosen={draft.organisation}
          onChoose={(organisation) => onChange({ ...draft, organisation })}
          error={fault === 'organisation' ? auditWords.organizationMissing : null}
        />
      )}
    </>
  )
}

function WhyAndWhen({ draft, onChange, fault }: FieldsProps) {
  return (
    <>
      <Select
        label={auditWords.purpose}
        placeholder={auditWords.any}
        value={draft.purpose ?? any.value}
        onChange={(purpose) => onChange({ ...draft, purpose: purpose === 'any' ? null : purpose })}
        choices={[any, ...auditPurposes.map((value) => ({ value, label: purposeWords[value] }))]}
      />
      <Select
        label={auditWords.outcome}
        placeholder={auditWords.any}
        value={draft.outcome ?? any.value}
        onChange={(outcome) => onChange({ ...draft, outcome: outcome === 'any' ? null : outcome })}
        choices={[any, ...outcomes.map((value) => ({ value, label: auditWords[value] }))]}
      />
      <TextField
        narrows
        label={auditWords.from}
        type="date"
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
      <TextField
        narrows
        label={auditWords.until}
        type="date"
        value={draft.until}
        onChange={(until) => onChange({ ...draft, until })}
        error={fault === 'dates' ? auditWords.datesWrong : null}
      />
    </>
  )
}

interface SearchFormProps extends FieldsProps {
  readonly onSearch: () => void
  readonly onClear: () => void
}

/** What of the audit is looked for. */
export function SearchForm({ onSearch, onClear, ...fields }: SearchFormProps) {
  const { draft, onChange } = fields
  return (
    <form
      className={parts.panel}
      noValidate
      aria-label={auditWords.searchTitle}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {draft.actor ? (
        <p>
          <Button kind="secondary" onPress={() => onChange({ ...draft, actor: null })}>
            {auditWords.actorIs({ name: draft.actor.name })}
            <X size={18} aria-hidden="true" />
          </Button>
        </p>
      ) : (
        <p className={parts.soft}>{auditWords.actorHint}</p>
      )}
      <div className={styles.fields}>
        <WhyAndWhen {...fields} />
      </div>
      <div className={styles.wideFields}>
        <WhatAndWhose {...fields} />
      </div>
      <div className={parts.row}>
        <Button type="submit">{auditWords.search}</Button>
        <Button kind="quiet" onPress={onClear}>
          {auditWords.clear}
        </Button>
      </div>
    </form>
  )
}
