import type { SearchHit } from '@evenkeel/api-contract/content/library'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { ButtonLink } from '#components/Button.tsx'
import { ButtonRow } from '#components/ButtonRow.tsx'
import { ArticleRow, ArticleRows } from './ArticleRow.tsx'
import { topicsSearchMessages } from '../topics-search.messages.ts'
import { topicsMessages } from '../topics.messages.ts'

/** A piece of a text; `hit` says that it is one of the words looked for. */
interface TextSegment {
  readonly text: string
  readonly hit: boolean
}

/** As the content service compares words: small letters, no accents, no apostrophes. */
const normalizeWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()

/** Cuts a text where words stand that were found. */
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

/** How many articles were found, in words. */
export const formatResultCount = (count: number): string =>
  count === 0 ? topicsSearchMessages.nothing : topicsSearchMessages.found({ count })

/** Found articles with the found words marked; where nothing was found, what to try next (ROUTE-46). */
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
