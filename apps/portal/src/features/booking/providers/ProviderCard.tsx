import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#ui/Button.tsx'
import { nextFree, type Provider, reasonsFor } from '../search/results.ts'
import { Portrait } from './Portrait.tsx'
import styles from './provider.module.css'

export interface ProviderCardProps {
  readonly provider: Provider
  readonly place: Parameters<typeof reasonsFor>[1]
  /** Day the list was narrowed to, YYYY-MM-DD. */
  readonly day: string | null
  readonly zone: string
  readonly onChoose: () => void
  readonly headingRef?: Ref<HTMLHeadingElement>
}

/** One counselor of the list: who, why she or he fits, when the next free time is. */
export function ProviderCard({ provider, place, day, zone, onChoose, headingRef }: ProviderCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <Portrait name={provider.fullname} />
        <div>
          <h2 ref={headingRef} tabIndex={-1} translate="no">
            {provider.fullname}
          </h2>
          <p className={styles.soft}>{provider.specialty}</p>
        </div>
      </div>
      <ul className={styles.reasons}>
        {reasonsFor(provider, place, day).map((reason) => (
          <li key={reason}>
            <Check aria-hidden="true" size={18} />
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className={styles.next}>{nextFree(provider, zone)}</p>
      <Button kind="secondary" onClick={onChoose} aria-label={`See times with ${provider.fullname}`}>
        See times
      </Button>
    </li>
  )
}
