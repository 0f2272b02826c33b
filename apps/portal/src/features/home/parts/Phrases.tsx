import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { offersRoute } from '#organisation/offers.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { withQueries } from '#session/query-client.tsx'
import { useSession } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { useEarlyPresses } from '#lib/early-presses/use-early-presses.ts'
import { phrasesQuery } from '../api.ts'
import styles from './phrases.module.css'
import { homeWords } from '../home.words.ts'

/** What others came with, in their words: into the questions with that reason chosen, or to an article about it. */
export const Phrases = withQueries(function Phrases() {
  const { data: phrases = [] } = useQuery(phrasesQuery(useSession()))
  const { organisation } = usePlace()
  const offersArticles = offersRoute(organisation, 'topics')
  const list = useEarlyPresses<HTMLUListElement>()
  if (phrases.length === 0 || !offersRoute(organisation, 'help-myself')) return null
  return (
    <div className={styles.phrases}>
      <h2 className={styles.title}>{homeWords.bring}</h2>
      <ul ref={list} data-holds-presses>
        {phrases.slice(0, 6).map(({ id, headline, sub_headline, reason, article }) => (
          <li key={id}>
            <Link to={href('help-myself')} state={reason === null ? null : { reason, phrase: headline }}>
              <strong>{headline}</strong>
              <span>{sub_headline}</span>
            </Link>
            {article && offersArticles ? (
              <Link
                className={styles.article}
                to={href('article', { topic: article.topic, article: article.slug })}
              >
                <BookOpen aria-hidden="true" size={18} />
                <span>
                  {homeWords.readAbout}
                  <span className="visually-hidden">{`: ${headline}`}</span>
                </span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
})
