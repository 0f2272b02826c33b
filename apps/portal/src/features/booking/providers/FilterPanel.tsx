import { partsOfDay, partOfDayValues } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { parseSortOrder, sortOrders } from '@evenkeel/api-contract/reference-data/sort-orders'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useFormEnvironment } from '#form/state/form-environment.ts'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { getMethodName } from '#session/visits/visit-text.ts'
import { type RefineOptions, remoteMethods } from '../search/search-request.ts'
import { genderLabels } from '../search/filter-text.ts'
import { filterPanelMessages as words } from '../search/filters.messages.ts'
import {
  getBookableDays,
  parseDayFilter,
  getActiveFilters,
  type ProviderFilters,
} from '../search/provider-filters.ts'
import styles from './filters.module.css'
import { translateDirectoryName } from '../search/directory-name.ts'
import { translateLanguageName } from '../search/language-name.ts'

interface FilterOption {
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
  readonly choices: readonly FilterOption[]
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

/** The default option. It does not override the stated preferences, which order the list. */
const allOption: FilterOption = { value: '', label: words.notNarrowed }
const genderOptions: readonly FilterOption[] = [
  allOption,
  { value: 'Female', label: genderLabels.Female },
  { value: 'Male', label: genderLabels.Male },
]
const partOfDayOptions: readonly FilterOption[] = [allOption, ...partsOfDay]

/** Choice among names, or all; null when the service returns no names. */
function NameFilter({
  label,
  names,
  value,
  onChoose,
}: {
  readonly label: string
  readonly names: readonly string[]
  readonly value: string | null
  readonly onChoose: (value: string | null) => void
}) {
  if (names.length === 0) return null
  const choices = [allOption, ...names.map((name) => ({ value: name, label: translateDirectoryName(name) }))]
  return (
    <FilterSelect
      label={label}
      value={value ?? ''}
      choices={choices}
      onChoose={(chosen) => onChoose(chosen === '' ? null : chosen)}
    />
  )
}

/** Filter by a day with free time; a day that cannot be booked does not filter yet. */
function DayFilter({
  day,
  onChoose,
}: {
  readonly day: string | null
  readonly onChoose: (day: string | null) => void
}) {
  const id = useId()
  const { now } = useFormEnvironment()
  const zone = useTimeZone()
  const { first, last } = getBookableDays(now(), zone)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(day)
  // Clear the field when its chip is removed; keep half-typed input.
  useEffect(() => {
    if (told.current !== day && input.current) input.current.value = day ?? ''
    told.current = day
  }, [day])
  return (
    <div>
      <label htmlFor={id}>{words.freeOn}</label>
      <input
        ref={input}
        id={id}
        type="date"
        autoComplete="off"
        min={first}
        max={last}
        defaultValue={day ?? ''}
        onChange={(event) => {
          told.current = parseDayFilter(event.currentTarget.value, now(), zone)
          onChoose(told.current)
        }}
      />
    </div>
  )
}

interface FilterPanelProps {
  readonly filters: ProviderFilters
  readonly method: AppointmentMethod | null
  readonly onMethod: (method: TelehealthMethod) => void
  readonly options: RefineOptions | undefined
  readonly onChange: (filters: ProviderFilters) => void
}

/** Fields that filter the counselors. */
function FilterFields({ filters, method, onMethod, options, onChange }: FilterPanelProps) {
  const spoken = (options?.languages ?? []).map(({ id, name }) => ({
    value: String(id),
    label: translateLanguageName(name),
  }))
  return (
    <>
      <NameFilter
        label={words.worksWith}
        names={options?.specialties ?? []}
        value={filters.specialty}
        onChoose={(specialty) => onChange({ ...filters, specialty })}
      />
      <FilterSelect
        label={words.howTalk}
        value={method ?? ''}
        choices={remoteMethods.map((value) => ({ value, label: getMethodName(value) }))}
        onChoose={(value) => onMethod(remoteMethods.find((known) => known === value) ?? 'video')}
      />
      <DayFilter day={filters.day} onChoose={(day) => onChange({ ...filters, day })} />
      <FilterSelect
        label={words.timeOfDay}
        value={filters.partOfDay ?? ''}
        choices={partOfDayOptions}
        onChoose={(value) =>
          onChange({ ...filters, partOfDay: partOfDayValues.find((part) => part === value) ?? null })
        }
      />
      <FilterSelect
        label={words.counselor}
        value={filters.gender ?? ''}
        choices={genderOptions}
        onChoose={(value) =>
          onChange({ ...filters, gender: value === 'Female' || value === 'Male' ? value : null })
        }
      />
      <FilterSelect
        label={words.language}
        value={filters.languageId === null ? '' : String(filters.languageId)}
        choices={[allOption, ...spoken]}
        onChoose={(value) => onChange({ ...filters, languageId: value === '' ? null : Number(value) })}
      />
      <NameFilter
        label={words.shares}
        names={options?.identities ?? []}
        value={filters.identity}
        onChoose={(identity) => onChange({ ...filters, identity })}
      />
    </>
  )
}

function PanelFields(props: FilterPanelProps) {
  const id = useId()
  const { filters, onChange } = props
  return (
    <>
      <FilterSelect
        label={words.order}
        value={filters.sort}
        choices={sortOrders}
        onChoose={(value) => onChange({ ...filters, sort: parseSortOrder(value) })}
      />
      <div role="group" aria-labelledby={id} className={styles.narrowing}>
        <p id={id}>{words.narrow}</p>
        <FilterFields {...props} />
      </div>
    </>
  )
}

/**
 * Filter panel: beside the list on wide screens, collapsed on a phone, because most people want the first
 * good slot.
 */
export function FilterPanel(props: FilterPanelProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  // The close button unmounts with the panel, so return the focus to the button that opened it.
  const showList = (): void => {
    setOpen(false)
    toggle.current?.focus()
  }
  const on = getActiveFilters(props.filters).length
  // Its many options render after the first counselors, without delaying input.
  const isDrawn = useDeferredValue(true, false)
  return (
    <section className={styles.panel} aria-label={words.filters}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" size={20} />
        <span>{on === 0 ? words.toggle : words.toggleOn({ on })}</span>
      </button>
      <div id={id} className={styles.fields} data-open={isOpen || undefined}>
        {isDrawn ? <PanelFields {...props} /> : null}
        <button type="button" className={styles.done} onClick={showList}>
          <span>{words.showList}</span>
        </button>
      </div>
    </section>
  )
}
