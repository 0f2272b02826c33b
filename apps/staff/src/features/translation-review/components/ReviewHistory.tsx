import type { TranslationDetail } from '@evenkeel/api-contract/staff/translations'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import styles from '../translation-review.module.css'
import { translationReviewMessages as words } from '../translation-review.messages.ts'

type Review = TranslationDetail['reviews'][number]

function ReviewItem({
  review: { text, by, at, undone, is_for_this: isForThis },
}: {
  readonly review: Review
}) {
  return (
    <li className={parts.tight}>
      <p lang="es" className={styles.text}>
        {text}
      </p>
      <p className={`${parts.soft} ${parts.small}`}>
        {words.reviewBy({ name: by.name, at: formatDateTimeWithYear(at) })}
      </p>
      {undone === null ? null : (
        <p className={`${parts.soft} ${parts.small}`}>
          {words.undoneBy({ name: undone.by.name, at: formatDateTimeWithYear(undone.at) })}
        </p>
      )}
      {isForThis ? null : <p className={`${parts.soft} ${parts.small}`}>{words.forOther}</p>}
    </li>
  )
}

/** Reviews of a text, newest first. */
export function ReviewHistory({
  word: { reviews, in_files: inFiles },
}: {
  readonly word: TranslationDetail
}) {
  return (
    <section className={parts.stack} aria-labelledby="history">
      <h2 id="history">{words.history}</h2>
      {reviews.length === 0 ? <p className={parts.soft}>{words.noHistory}</p> : null}
      <ul className={parts.plain}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      {inFiles?.reviewed ? <p className={parts.soft}>{words.inFiles(inFiles.reviewed)}</p> : null}
    </section>
  )
}
