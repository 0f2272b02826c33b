import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { readTranslation, type TranslationDetail } from '@evenkeel/api-contract/staff/translations'
import { BackLink } from '#components/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { EmptyState, QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { useCanReview } from './TranslationsPage.tsx'
import { ReviewForm } from './components/ReviewForm.tsx'
import { ReviewStateTag } from './components/ReviewProgress.tsx'
import { findPlaceholderMeaning, formatPlaceholder } from './components/TextWithPlaceholders.tsx'
import { parseListQuery, toSearchString, withoutPage } from './translation-filter.ts'
import { translationReviewMessages as words } from './translation-review.messages.ts'
import styles from './translation-review.module.css'

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
function ReviewHistory({ word: { reviews, in_files: inFiles } }: { readonly word: TranslationDetail }) {
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

function ShownOn({ word: { shown_on: pages, file } }: { readonly word: TranslationDetail }) {
  if (pages.includes('*')) return words.everyPage
  if (pages.length > 0) return pages.join(', ')
  return (
    <>
      {words.noPage} {file}
    </>
  )
}

/**
 * Placeholder that the translation must contain verbatim, with an explanation when its name is not
 * self-explanatory.
 */
function RequiredPlaceholder({ stored }: { readonly stored: string }) {
  const meaning = findPlaceholderMeaning(stored)
  return (
    <span>
      <code className={styles.keeps}>{formatPlaceholder(stored)}</code>
      {meaning === null ? null : ` ${words.keepsStandsFor({ meaning })}`}
    </span>
  )
}

function TranslationFacts({ word }: { readonly word: TranslationDetail }) {
  return (
    <dl className={parts.facts}>
      <dt>{words.state}</dt>
      <dd>
        <ReviewStateTag word={word} />
      </dd>
      <dt>{words.shownIn}</dt>
      <dd>
        <ShownOn word={word} />
      </dd>
      <dt>{words.keeps}</dt>
      <dd>
        {word.keeps.length === 0 ? (
          words.keepsNothing
        ) : (
          <span className={parts.row}>
            {word.keeps.map((one) => (
              <RequiredPlaceholder key={one} stored={one} />
            ))}
          </span>
        )}
      </dd>
      {word.has_forms ? (
        <>
          <dt>{words.forms}</dt>
          <dd>{words.formsText}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** Review page of one text beside its English source. */
export function TranslationPage() {
  const { call } = useStaffClient()
  const may = useCanReview()
  const { area = '', id = '' } = useParams()
  const [search] = useSearchParams()
  const filter = withoutPage(parseListQuery(search))
  const params = { language: 'es' as const, area, text: id }
  const query = useQuery({
    queryKey: ['words', 'text', area, id, filter],
    queryFn: ({ signal }) => call(readTranslation, { params, query: filter, signal }),
    enabled: may,
  })
  return (
    <Page title={words.wordTitle({ area, id })}>
      <BackLink to={`/words${toSearchString(filter)}`}>{words.back}</BackLink>
      {may ? (
        <QueryBoundary query={query}>
          {(word) => (
            <>
              <TranslationFacts word={word} />
              <ReviewForm key={`${area} ${id}`} word={word} filter={filter} />
              <ReviewHistory word={word} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <EmptyState title={words.onlyForAll}>
          <p>{words.onlyForAllText}</p>
        </EmptyState>
      )}
    </Page>
  )
}
