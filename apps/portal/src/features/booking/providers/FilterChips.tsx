import { X } from 'lucide-react'
import { getActiveFilters, type ProviderFilters } from '../search/provider-filters.ts'
import { describeFilter } from '../search/filter-text.ts'
import type { RefineOptions } from '../search/search-request.ts'
import { filterPanelMessages } from '../search/filters.messages.ts'
import styles from './filters.module.css'

/** Active filters, each with a remove button. */
export function FilterChips({
  filters,
  options,
  onChange,
}: {
  readonly filters: ProviderFilters
  readonly options: RefineOptions | undefined
  readonly onChange: (filters: ProviderFilters) => void
}) {
  const on = getActiveFilters(filters)
  if (on.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={filterPanelMessages.filtersOn}>
      {on.map((name) => {
        const filter = describeFilter(name, filters, options)
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={filterPanelMessages.takeOff({ filter })}
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
