import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/restricted-routes.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useQuietContentCall } from '#session/articles/content-call.ts'
import { articlesQuery } from '#session/articles/content-queries.ts'
import { LinkList } from '#components/navigation/LinkList.tsx'
import { Link } from '#components/Link.tsx'
import { guidanceMessages } from '../guidance.messages.ts'

/** Articles offered at once: a short list is read, a long one is not. */
const MAX_ARTICLES = 4

/** The articles of these names, as far as this organisation may read them, and the way to all others. */
export function GuidanceArticles({ slugs }: { readonly slugs: readonly string[] }) {
  const { organisation } = useTenant()
  const content = useQuietContentCall()
  const isOffered = organisation !== null && isRouteAvailable(organisation, 'topics')
  const { data = [] } = useQuery({
    ...articlesQuery(content, null),
    enabled: isOffered && slugs.length > 0,
  })
  if (!isOffered) return null
  const found = [...new Set(slugs)].flatMap((slug) => data.find((article) => article.slug === slug) ?? [])
  const rows = found.slice(0, MAX_ARTICLES).map(({ slug, topic, name, excerpt }) => ({
    to: href('article', { topic, article: slug }),
    title: name,
    what: excerpt,
  }))
  return (
    <>
      {rows.length === 0 ? null : (
        <>
          <h2>{guidanceMessages.goodToRead}</h2>
          <LinkList rows={rows} />
        </>
      )}
      <p>
        <Link to={href('topics')}>{guidanceMessages.allArticles}</Link>
      </p>
    </>
  )
}
