import { readTranslation, type TranslationDetail } from '@evenkeel/api-contract/staff/translations'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useStaffClient } from '#session/session-context.tsx'
import { QueryBoundary, EmptyState } from '#components/QueryBoundary.tsx'
import { Page } from '#components/Page.tsx'
import parts from '#components/parts.module.css'
import { toSearchString, withoutPage, parseListQuery } from './translation-filter.ts'
import { formatPlaceholder, findPlaceholderMeaning } from './placeholders.ts'
import { ReviewHistory } from './components/ReviewHistory.tsx'
import { ReviewForm } from './components/ReviewForm.tsx'
import { ReviewStateTag } from './components/ReviewStateTag.tsx'
import { useCanReview } from './TranslationsPage.tsx'
import styles from './translation-review.module.css'
import { translationReviewMessages as words } from './translation-review.messages.ts'

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
function RequiredPlaceholder({ kept }: { readonly kept: string }) {
  const meaning = findPlaceholderMeaning(kept)
  return (
    <span>
      <code className={styles.keeps}>{formatPlaceholder(kept)}</code>
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
              <RequiredPlaceholder key={one} kept={one} />
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
      <Link to={`/words${toSearchString(filter)}`} className={parts.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {words.back}
      </Link>
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
