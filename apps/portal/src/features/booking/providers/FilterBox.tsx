import { sortOrderOf, sortOrders } from '@evenkeel/contract/lists/sort-orders'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'
import { useId, useState } from 'react'
import { useFormEnvironment } from '#form/state/environment.ts'
import { useZone } from '#organisation/time-zone/zone-context.tsx'
import { remoteMethods } from '../search/results.ts'
import { bookableDays, dayFilter, isNarrowed, type ProviderFilters } from '../search/provider-filters.ts'
import { methodWords } from '../search/words.ts'
import styles from './provider.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

function FilterSelect({
  label,
  value,
  choices,
  onChoose,
}: {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

const genders: readonly Choice[] = [
  { value: '', label: 'No preference' },
  { value: 'Female', label: 'A woman' },
  { value: 'Male', label: 'A man' },
]

/** A day with free time; a day that cannot be booked is no wish yet. */
function DayFilter({
  day,
  onChoose,
}: {
  readonly day: string | null
  readonly onChoose: (day: string | null) => void
}) {
  const id = useId()
  const { now } = useFormEnvironment()
  const zone = useZone()
  const { first, last } = bookableDays(now(), zone)
  return (
    <div>
      <label htmlFor={id}>Free time on</label>
      <input
        id={id}
        type="date"
        autoComplete="off"
        min={first}
        max={last}
        defaultValue={day ?? ''}
        onChange={(event) => onChoose(dayFilter(event.currentTarget.value, now(), zone))}
      />
    </div>
  )
}

/** Narrowing the list, folded away: most people want the first good hour. */
export function FilterBox({
  wishes,
  languages,
  method,
  onMethod,
  onChange,
}: {
  readonly wishes: ProviderFilters
  readonly method: AppointmentMethod | null
  readonly onMethod: (method: TelehealthMethod) => void
  readonly languages: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (wishes: ProviderFilters) => void
}) {
  // Only on the way in: folding it away is the person's own act afterwards.
  const [wasNarrowed] = useState(() => isNarrowed(wishes))
  const spoken = languages.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <details className={styles.narrow} {...(wasNarrowed ? { open: true } : {})}>
      <summary>Narrow the list</summary>
      <div className={styles.wishes}>
        <FilterSelect
          label="How you talk"
          value={method ?? ''}
          choices={remoteMethods.map((value) => ({ value, label: methodWords(value) }))}
          onChoose={(value) => onMethod(remoteMethods.find((known) => known === value) ?? 'video')}
        />
        <FilterSelect
          label="Counselor"
          value={wishes.gender ?? ''}
          choices={genders}
          onChoose={(value) =>
            onChange({ ...wishes, gender: value === 'Female' || value === 'Male' ? value : null })
          }
        />
        <FilterSelect
          label="Language"
          value={wishes.languageId === null ? '' : String(wishes.languageId)}
          choices={[{ value: '', label: 'Any language' }, ...spoken]}
          onChoose={(value) => onChange({ ...wishes, languageId: value === '' ? null : Number(value) })}
        />
        <DayFilter day={wishes.day} onChoose={(day) => onChange({ ...wishes, day })} />
        <FilterSelect
          label="Order"
          value={wishes.sort}
          choices={sortOrders}
          onChoose={(value) => onChange({ ...wishes, sort: sortOrderOf(value) })}
        />
      </div>
    </details>
  )
}
