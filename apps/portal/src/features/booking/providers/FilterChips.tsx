import { X } from 'lucide-react'
import { filtersOn, type ProviderFilters } from '../search/provider-filters.ts'
import { filterWords } from '../search/filter-words.ts'
import type { RefineOptions } from '../search/results.ts'
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
    <ul className={styles.chips} aria-label="Filters that are on">
      {on.map((name) => {
        const words = filterWords(name, filters, options)
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={`${words}: take this filter off`}
              onClick={() => onChange({ ...filters, [name]: null })}
            >
              <span>{words}</span>
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
