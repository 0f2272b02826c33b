import { limits } from '@evenkeel/api-contract/limits'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { Button } from '#components/Button.tsx'
import { type FilterSuggestion, findFilterSuggestions } from '../search/filter-text.ts'
import { filterPanelMessages as words } from '../search/filters.messages.ts'
import { noFilters, type ProviderFilters } from '../search/provider-filters.ts'
import type { SearchAnswer } from '../search/search-request.ts'
import styles from './filters.module.css'

const formatCounselorCount = (count: number): string =>
  count >= limits.providerPageSize ? words.peopleOrMore({ count }) : words.people({ count })

/** No counselor matches: each filter that excludes somebody can be removed here, or all of them. */
export function NoMatches({
  filters,
  answer,
  method,
  onMethod,
  onChange,
}: {
  readonly filters: ProviderFilters
  readonly answer: SearchAnswer | undefined
  readonly method: AppointmentMethod | null
  readonly onMethod: (method: TelehealthMethod) => void
  readonly onChange: (filters: ProviderFilters) => void
}) {
  const ways = findFilterSuggestions(filters, answer)
  const other = method === 'video' ? 'phone' : 'video'
  const wordsOf = (way: FilterSuggestion): string => {
    const people = formatCounselorCount(way.count)
    if (way.filter !== 'method') return words.without({ filter: way.words, people })
    return other === 'phone' ? words.byPhone({ people }) : words.byVideo({ people })
  }
  return (
    <div className={styles.nobody}>
      <p>{ways.length === 0 ? words.allOff : words.takeOneOff}</p>
      <p className={styles.ways}>
        {ways.map((way) => (
          <Button
            key={way.filter}
            onClick={() =>
              way.filter === 'method' ? onMethod(other) : onChange({ ...filters, [way.filter]: null })
            }
          >
            {wordsOf(way)}
          </Button>
        ))}
        <Button kind="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
          {words.showAll}
        </Button>
      </p>
    </div>
  )
}
