import { limits } from '@evenkeel/contract/limits'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'
import { Button } from '#ui/Button.tsx'
import { widestOpening } from '../search/filter-words.ts'
import { filterPanelWords as words } from '../search/filters.words.ts'
import { noFilters, type ProviderFilters } from '../search/provider-filters.ts'
import type { SearchAnswer } from '../search/results.ts'
import styles from './filters.module.css'

const peopleOf = (count: number): string =>
  count >= limits.providerPageSize ? words.peopleOrMore({ count }) : words.people({ count })

/** Nobody fits all filters: the one that hides most can be taken off right here, and so can all of them. */
export function NobodyFits({
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
  const opening = widestOpening(filters, answer)
  const other = method === 'video' ? 'phone' : 'video'
  const people = opening === null ? '' : peopleOf(opening.count)
  return (
    <div className={styles.nobody}>
      <p>{opening === null ? words.allOff : words.takeOneOff}</p>
      <p className={styles.ways}>
        {opening === null ? null : opening.filter === 'method' ? (
          <Button onClick={() => onMethod(other)}>
            {other === 'phone' ? words.byPhone({ people }) : words.byVideo({ people })}
          </Button>
        ) : (
          <Button onClick={() => onChange({ ...filters, [opening.filter]: null })}>
            {words.without({ filter: opening.words, people })}
          </Button>
        )}
        <Button kind="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
          {words.showAll}
        </Button>
      </p>
    </div>
  )
}
