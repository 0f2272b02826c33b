import {
  type TranslationCounts,
  type TranslationListItem,
  translationReviewStates,
} from '@evenkeel/api-contract/staff/translations'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { Tag } from '#components/Tag.tsx'
import { translationReviewMessages as words } from '../translation-review.messages.ts'
import styles from '../translation-review.module.css'

const tones = { reviewed: 'success', draft: 'warning', changed: 'error', missing: 'error' } as const

/** Review state of a text, and whether it is critical. */
export function ReviewStateTag({
  word: { state, is_critical: isCritical, is_reviewed_here: isHere },
}: {
  readonly word: Pick<TranslationListItem, 'state' | 'is_critical' | 'is_reviewed_here'>
}) {
  return (
    <span className={parts.row}>
      <Tag tone={tones[state]}>{words[state]}</Tag>
      {isCritical ? <Tag>{words.critical}</Tag> : null}
      {isHere ? <span className={`${parts.soft} ${parts.small}`}>{words.here}</span> : null}
    </span>
  )
}

/** Smaller sizes are not shown. */
const MIN_BYTES_SHOWN = 1024

/** Review progress of all texts. */
export function ReviewProgress({
  counts,
  carried,
}: {
  readonly counts: TranslationCounts
  readonly carried: number
}) {
  return (
    <section className={parts.stack} aria-labelledby="how-far">
      <h2 id="how-far">{words.counts}</h2>
      <dl className={styles.counts}>
        {translationReviewStates.toReversed().map((state) => (
          <div key={state}>
            <dt>{words[state]}</dt>
            <dd>{counts[state].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Notice kind={counts.critical === 0 ? 'success' : 'warning'}>
        <p>{words.criticalLeft({ count: counts.critical })}</p>
      </Notice>
      {carried < MIN_BYTES_SHOWN ? null : (
        <p className={parts.soft}>{words.carried({ size: Math.round(carried / 1024) })}</p>
      )}
    </section>
  )
}
