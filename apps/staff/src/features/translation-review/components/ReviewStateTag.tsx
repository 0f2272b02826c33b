import type { TranslationListItem } from '@evenkeel/api-contract/staff/translations'
import parts from '#components/parts.module.css'
import { translationReviewMessages as words } from '../translation-review.messages.ts'

const tones = { reviewed: 'success', draft: 'warning', changed: 'error', missing: 'error' } as const

/** Review state of a text, and whether it is critical. */
export function ReviewStateTag({
  word: { state, is_critical: isCritical, is_reviewed_here: isHere },
}: {
  readonly word: Pick<TranslationListItem, 'state' | 'is_critical' | 'is_reviewed_here'>
}) {
  return (
    <span className={parts.row}>
      <span className={parts.tag} data-tone={tones[state]}>
        {words[state]}
      </span>
      {isCritical ? <span className={parts.tag}>{words.critical}</span> : null}
      {isHere ? <span className={`${parts.soft} ${parts.small}`}>{words.here}</span> : null}
    </span>
  )
}
