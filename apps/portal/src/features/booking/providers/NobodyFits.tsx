import { limits } from '@evenkeel/contract/limits'
import type { AppointmentMethod, TelehealthMethod } from '@evenkeel/contract/wire'
import { Button } from '#ui/Button.tsx'
import { widestOpening } from '../search/filter-words.ts'
import { noFilters, type ProviderFilters } from '../search/provider-filters.ts'
import { remoteMethods, type SearchAnswer } from '../search/results.ts'
import styles from './filters.module.css'

const people = (count: number): string =>
  count === 1
    ? '1 counselor'
    : count >= limits.providerPageSize
      ? `${count} counselors or more`
      : `${count} counselors`

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
  const other = remoteMethods.find((one) => one !== method)
  return (
    <div className={styles.nobody}>
      <p>
        {opening === null
          ? 'Together they leave nobody. It may help to start again with all of them off.'
          : 'Take one off, and there are people with time for you.'}
      </p>
      <p className={styles.ways}>
        {opening === null ? null : opening.filter === 'method' ? (
          <Button onClick={() => other && onMethod(other)}>{`By ${other}: ${people(opening.count)}`}</Button>
        ) : (
          <Button onClick={() => onChange({ ...filters, [opening.filter]: null })}>
            {`Without “${opening.words}”: ${people(opening.count)}`}
          </Button>
        )}
        <Button kind="secondary" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
          Show all counselors
        </Button>
      </p>
    </div>
  )
}
