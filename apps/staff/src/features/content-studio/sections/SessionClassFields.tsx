import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { partMessages as words } from '../fields/fields.messages.ts'
import styles from '../fields/fields.module.css'
import { useOrganizationForm } from '../fields/form-context.tsx'
import { parseWholeNumber } from '../fields/field-values.ts'

type SessionClasses = Record<string, number> | null | undefined
interface ClassRowValue {
  readonly name: string
  readonly sessions: string
}

/** Rows in file format; null when there are none. Rows without a name or number are skipped. */
export function toSessionClasses(rows: readonly ClassRowValue[]): Record<string, number> | null {
  const whole = rows.flatMap(({ name, sessions }) => {
    const count = parseWholeNumber(sessions)
    return name.trim() === '' || typeof count !== 'number' ? [] : [[name.trim(), count] as const]
  })
  return whole.length === 0 ? null : Object.fromEntries(whole)
}

const toClassRows = (classes: SessionClasses): readonly ClassRowValue[] =>
  Object.entries(classes ?? {}).map(([name, sessions]) => ({ name, sessions: String(sessions) }))

interface ClassRowProps {
  readonly row: ClassRowValue
  readonly disabled: boolean
  readonly onChange: (more: Partial<ClassRowValue>) => void
  readonly onRemove: () => void
}

function ClassRow({ row: { name, sessions }, disabled, onChange, onRemove }: ClassRowProps) {
  return (
    <div className={styles.rowOfClass}>
      <TextField
        label={words.className}
        required
        value={name}
        onChange={(text) => onChange({ name: text })}
        disabled={disabled}
      />
      <TextField
        label={words.classSessions}
        required
        isNumber
        value={sessions}
        onChange={(text) => onChange({ sessions: text })}
        error={parseWholeNumber(sessions) === undefined ? words.notWhole : null}
        disabled={disabled}
      />
      <Button kind="quiet" label={words.removeNamed({ name })} disabled={disabled} onPress={onRemove}>
        {words.remove}
      </Button>
    </div>
  )
}

interface SessionClassFieldsProps {
  readonly place: string
  readonly classes: SessionClasses
  readonly onChange: (classes: Record<string, number> | null) => void
  readonly disabled: boolean
}

/** Employee groups with a different number of sessions. */
export function SessionClassFields({ place, classes, onChange, disabled }: SessionClassFieldsProps) {
  const { faultWithin } = useOrganizationForm()
  const [typed, setTyped] = useState(() => toClassRows(classes))
  const rows =
    JSON.stringify(toSessionClasses(typed)) === JSON.stringify(classes ?? null) ? typed : toClassRows(classes)
  const change = (next: readonly ClassRowValue[]): void => {
    setTyped(next)
    onChange(toSessionClasses(next))
  }
  const error = faultWithin(place)
  return (
    <div className={parts.tight} data-place={place} role="group" aria-label={words.classesTitle}>
      <p>
        <strong>{words.classesTitle}</strong>
      </p>
      <p className={parts.soft}>{words.classesHint}</p>
      {rows.map((row, index) => (
        <ClassRow
          key={index}
          row={row}
          disabled={disabled}
          onChange={(more) => change(rows.map((one, at) => (at === index ? { ...one, ...more } : one)))}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error === null ? null : (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      )}
      <div>
        <Button
          kind="secondary"
          disabled={disabled}
          onPress={() => setTyped([...rows, { name: '', sessions: '' }])}
        >
          <Plus size={18} aria-hidden="true" />
          {words.addClass}
        </Button>
      </div>
    </div>
  )
}
