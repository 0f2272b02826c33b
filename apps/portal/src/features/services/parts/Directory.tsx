import { useQuery } from '@tanstack/react-query'
import { navCategoriesQuery } from '#organisation/nav-categories.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { useSession } from '#session/session-context.tsx'
import { NavCategories } from '#ui/navigation/NavCategories.tsx'

/**
 * What the organisation's tile for this page holds, such as a directory of child care. Stays away while it is loading,
 * when it fails and when there is nothing: the page says enough without it (RD-206).
 */
export function Directory({ url }: { readonly url: string }) {
  const { organisation, client } = usePlace()
  const session = useSession()
  const nav = organisation?.homepage_navs.find((tile) => tile.url === url)
  const { data } = useQuery({
    ...navCategoriesQuery(session.own, client, nav?.id ?? ''),
    enabled: nav !== undefined,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="directory">
      <h2 id="directory">Search for yourself</h2>
      <p>These links open the site of a directory that works with your program.</p>
      <NavCategories categories={data} />
    </section>
  )
}
