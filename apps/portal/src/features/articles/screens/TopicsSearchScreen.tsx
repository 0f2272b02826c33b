import { useQuery } from '@tanstack/react-query'
import type { SearchHit } from '@evenkeel/api-contract/content/library'
import { type FieldDefinition, getTextValue } from '@evenkeel/api-contract/fields/field-definition'
import { Button, ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { Form } from '#form/Form.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href } from '#lib/paths.ts'
import { useDebouncedValue } from '@evenkeel/web/use-debounced-value'
import { pageNames } from '#lib/page-names.messages.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useContentCall } from '#session/articles/content-call.ts'
import { articleSearchQuery } from '#session/articles/content-queries.ts'
import { usePageInput } from '#session/drafts/use-page-input.ts'
import { ArticleListPage } from '../components/ArticleListPage.tsx'
import { ArticleRow, ArticleRows } from '../components/ArticleRow.tsx'
import { ContentUnavailable } from '../components/LoadErrors.tsx'
import { topicsSearchMessages } from '../topics-search.messages.ts'
import { topicsMessages } from '../topics.messages.ts'

/** A segment of a text; `hit` marks a matched word. */
interface TextSegment {
  readonly text: string
  readonly hit: boolean
}

/** Normalizes words like the content service: lower case, no accents, no apostrophes. */
const normalizeWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Splits a text at the matched words. */
function splitHighlights(text: string, matched: readonly string[]): TextSegment[] {
  const wanted = new Set(matched)
  return text
    .split(/([\p{L}\p{N}'’]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, hit: wanted.has(normalizeWord(part)) }))
}

function HighlightedText({ text, matched }: { readonly text: string; readonly matched: readonly string[] }) {
  return splitHighlights(text, matched).map(({ text: piece, hit }, at) =>
    hit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )
}

/** Text for the number of results. */
export const formatResultCount = (count: number): string =>
  count === 0 ? topicsSearchMessages.nothing : topicsSearchMessages.found({ count })

/** Search results with matched words highlighted; suggests what to try when nothing was found (ROUTE-46). */
export function SearchResults({
  results,
  matched,
}: {
  readonly results: readonly SearchHit[]
  readonly matched: readonly string[]
}) {
  const { organisation } = useTenant()
  return (
    <>
      {results.length > 0 ? (
        <ArticleRows>
          {results.map((hit) => (
            <ArticleRow
              key={hit.slug}
              article={hit}
              near={hit.topic_name}
              title={<HighlightedText text={hit.name} matched={matched} />}
              what={<HighlightedText text={hit.snippet} matched={matched} />}
            />
          ))}
        </ArticleRows>
      ) : (
        <>
          <p>{topicsSearchMessages.tryPlain}</p>
          <ButtonRow>
            <ButtonLink kind="secondary" to={href('topics')}>
              {topicsMessages.allTopics}
            </ButtonLink>
            {isRouteAvailable(organisation, 'help-myself') ? (
              <ButtonLink kind="secondary" to={href('help-myself')}>
                {topicsMessages.talk}
              </ButtonLink>
            ) : null}
          </ButtonRow>
        </>
      )}
    </>
  )
}

/** Results below the field update while typing, so Enter has no further effect. */
const fields: readonly FieldDefinition[] = [
  {
    id: 'words',
    type: 'text',
    inputMode: 'search',
    label: topicsSearchMessages.onYourMind,
    hint: topicsSearchMessages.hint,
    max: 100,
    autocomplete: 'off',
  },
]
/** Common search words. */
const examples = [
  topicsSearchMessages.sleep,
  topicsSearchMessages.panic,
  topicsSearchMessages.money,
  topicsSearchMessages.drinking,
  topicsSearchMessages.burnedOut,
  topicsSearchMessages.grief,
]

/**
 * /topics-search: finds articles by everyday words (ROUTE-46). The query is held in memory only, also across
 * the error screen: not in the address, title or history, because it reveals how a person feels.
 */
export default function TopicsSearchScreen() {
  const form = useForm({ fields, ...usePageInput('words') })
  const words = getTextValue(form.values(), 'words')
  const wanted = useDebouncedValue(words)
  const { data, isError, refetch } = useQuery(articleSearchQuery(useContentCall(), wanted))
  const isAsking = words !== '' && wanted !== ''
  return (
    <ArticleListPage title={topicsMessages.search} up={[{ to: href('topics'), says: pageNames.allTopics }]}>
      <Form form={form} label={topicsMessages.search} isSearch />
      {isAsking && isError ? <ContentUnavailable retry={() => void refetch()} /> : null}
      {/* Render the live region before it has content, so that screen readers announce changes. */}
      <p role="status">{isAsking && data && !isError ? formatResultCount(data.results.length) : null}</p>
      {isAsking && data && !isError ? <SearchResults {...data} /> : null}
      {isAsking ? null : (
        <>
          <h2>{topicsSearchMessages.startWith}</h2>
          <ButtonRow>
            {examples.map((example) => (
              <Button key={example} kind="secondary" onClick={() => form.change('words', example)}>
                {example}
              </Button>
            ))}
          </ButtonRow>
        </>
      )}
    </ArticleListPage>
  )
}
