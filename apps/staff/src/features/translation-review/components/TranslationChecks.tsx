import {
  checkTranslation,
  type TranslationDetail,
  type TranslationProblem,
} from '@evenkeel/api-contract/staff/translations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useStaffClient } from '#session/session-context.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import styles from '../translation-review.module.css'
import { translationReviewMessages as words } from '../translation-review.messages.ts'

const CHECK_DELAY = 400

function CheckResults({
  faults,
  samples,
}: {
  readonly faults: readonly TranslationProblem[]
  readonly samples: readonly string[]
}) {
  const faulty = faults.filter(({ is_advice: isAdvice }) => !isAdvice)
  const advice = faults.filter(({ is_advice: isAdvice }) => isAdvice)
  return (
    <>
      {faulty.length === 0 ? (
        <Notice kind="success">
          <p>{words.allRight}</p>
        </Notice>
      ) : (
        <Notice kind="error">
          {faulty.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {advice.length === 0 ? null : (
        <Notice kind="warning" title={words.advice}>
          {advice.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {samples.length < 2 ? null : (
        <div className={parts.tight}>
          <h3>{words.reads}</h3>
          <ul className={parts.plain} lang="es">
            {samples.map((sample) => (
              <li key={sample} className={styles.text}>
                {sample}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Warnings about a translation as it is typed. */
export function TranslationChecks({
  word,
  typed,
}: {
  readonly word: Pick<TranslationDetail, 'area' | 'id'>
  readonly typed: string
}) {
  const { call } = useStaffClient()
  const text = useDebouncedValue(typed, CHECK_DELAY)
  const params = { language: 'es' as const, area: word.area, text: word.id }
  const query = useQuery({
    queryKey: ['words', 'check', word.area, word.id, text],
    queryFn: ({ signal }) => call(checkTranslation, { params, body: { text }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <div className={parts.stack} role="status" aria-label={words.checks}>
      {query.data ? <CheckResults {...query.data} /> : null}
    </div>
  )
}
