import { useId } from 'react'
import type { Wishes } from '../results.ts'
import styles from './provider.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

function Wish({
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
const orders: readonly Choice[] = [
  { value: 'soonest', label: 'Soonest free time' },
  { value: 'name', label: 'Name' },
]

/** Narrowing the list, folded away: most people want the first good hour. */
export function WishesBox({
  wishes,
  languages,
  onChange,
}: {
  readonly wishes: Wishes
  readonly languages: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (wishes: Wishes) => void
}) {
  const spoken = languages.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <details className={styles.narrow}>
      <summary>Narrow the list</summary>
      <div className={styles.wishes}>
        <Wish
          label="Counselor"
          value={wishes.gender ?? ''}
          choices={genders}
          onChoose={(value) =>
            onChange({ ...wishes, gender: value === 'Female' || value === 'Male' ? value : null })
          }
        />
        <Wish
          label="Language"
          value={wishes.languageId === null ? '' : String(wishes.languageId)}
          choices={[{ value: '', label: 'Any language' }, ...spoken]}
          onChoose={(value) => onChange({ ...wishes, languageId: value === '' ? null : Number(value) })}
        />
        <Wish
          label="Order"
          value={wishes.sort}
          choices={orders}
          onChoose={(value) => onChange({ ...wishes, sort: value === 'name' ? 'name' : 'soonest' })}
        />
      </div>
    </details>
  )
}
