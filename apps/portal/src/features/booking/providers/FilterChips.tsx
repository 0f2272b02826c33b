import { X } from 'lucide-react'
import { filtersOn, type ProviderFilters } from '../search/provider-filters.ts'
import { filterWords } from '../search/filter-words.ts'
import type { RefineOptions } from '../search/results.ts'
import { filterPanelWords } from '../search/filters.words.ts'
import styles from './filters.module.css'

/** The filters that are on, each to be taken off with one press. */
export function FilterChips({
  filters,
  options,
  onChange,
}: {
  readonly filters: ProviderFilters
  readonly options: RefineOptions | undefined
  readonly onChange: (filters: ProviderFilters) => void
}) {
  const on = filtersOn(filters)
  if (on.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={filterPanelWords.filtersOn}>
      {on.map((name) => {
        const filter = filterWords(name, filters, options)
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={filterPanelWords.takeOff({ filter })}
              onClick={() => onChange({ ...filters, [name]: null })}
            >
              <span>{filter}</span>
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
