import { useQuery } from '@tanstack/react-query'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useSession } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { phrasesQuery } from '../api.ts'
import styles from './phrases.module.css'

/** What others came with, in their words. */
export const Phrases = withQueries(function Phrases() {
  const { data: phrases = [] } = useQuery(phrasesQuery(useSession()))
  const { organisation } = usePlace()
  if (phrases.length === 0 || !offersRoute(organisation, 'help-myself')) return null
  return (
    <div className={styles.phrases}>
      <h2 className={styles.title}>What people bring</h2>
      <ul>
        {phrases.slice(0, 6).map(({ id, headline, sub_headline }) => (
          <li key={id}>
            <Link to={href('help-myself')}>
              <strong>{headline}</strong>
              <span>{sub_headline}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
})
