import type { SearchHit } from '@evenkeel/contract/content/library'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ButtonRow } from '#ui/ButtonRow.tsx'
import { highlight } from '../highlight.ts'
import { ArticleRow, ArticleRows } from './ArticleRow.tsx'

function Highlighted({ text, matched }: { readonly text: string; readonly matched: readonly string[] }) {
  return highlight(text, matched).map(({ text: piece, hit }, at) =>
    hit ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  )
}

/** How many articles were found, in words. */
export const counted = (count: number): string =>
  count === 0
    ? 'Nothing found for these words yet.'
    : count === 1
      ? '1 article found'
      : `${count} articles found`

/** Found articles with the found words marked; where nothing was found, what to try next (ROUTE-46). */
export function SearchResults({
  results,
  matched,
}: {
  readonly results: readonly SearchHit[]
  readonly matched: readonly string[]
}) {
  const { organisation } = usePlace()
  return (
    <>
      {results.length > 0 ? (
        <ArticleRows>
          {results.map((hit) => (
            <ArticleRow
              key={hit.slug}
              article={hit}
              near={hit.topic_name}
              title={<Highlighted text={hit.name} matched={matched} />}
              what={<Highlighted text={hit.snippet} matched={matched} />}
            />
          ))}
        </ArticleRows>
      ) : (
        <>
          <p>Try one plain word, such as sleep, worry, money or grief. Or look through the topics.</p>
          <ButtonRow>
            <ButtonLink kind="secondary" to={href('topics')}>
              See all topics
            </ButtonLink>
            {offersRoute(organisation, 'help-myself') ? (
              <ButtonLink kind="secondary" to={href('help-myself')}>
                Talk with a counselor
              </ButtonLink>
            ) : null}
          </ButtonRow>
        </>
      )}
    </>
  )
}
