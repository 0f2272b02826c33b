import { useQuery } from '@tanstack/react-query'
import { BookOpen, MessageCircle } from 'lucide-react'
import { href } from '#lib/paths.ts'
import { isRouteAvailable } from '#organization/feature-flags.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { useSessionClient } from '#session/session-context.tsx'
import { Link } from '#components/Link.tsx'
import { organizationTextsQuery } from '../api.ts'
import styles from './phrases.module.css'
import { homeMessages } from '../home.messages.ts'

/** Link label with the sentence as hidden text, because the same links repeat below each sentence. */
const TextLinkLabel = ({ headline, children }: { readonly headline: string; readonly children: string }) => (
  <span>
    {children}
    <span className="visually-hidden">{`: ${headline}`}</span>
  </span>
)

/**
 * Sentences of other people with two links each: to the intake questions with that reason preselected, or to
 * a related article.
 */
export function OrganizationTexts() {
  const { data: phrases = [] } = useQuery(organizationTextsQuery(useSessionClient()))
  const { organisation } = useTenant()
  const offersArticles = isRouteAvailable(organisation, 'topics')
  if (phrases.length === 0 || !isRouteAvailable(organisation, 'help-myself')) return null
  return (
    <div className={styles.phrases}>
      <h2 className={styles.title}>{homeMessages.bring}</h2>
      <ul>
        {phrases.slice(0, 6).map(({ id, language, headline, sub_headline, reason, article }) => (
          <li key={id}>
            <h3 lang={language}>{headline}</h3>
            <p lang={language}>{sub_headline}</p>
            <div className={styles.ways}>
              <Link to={href('help-myself')} state={reason === null ? null : { reason, phrase: headline }}>
                <MessageCircle aria-hidden="true" size={18} />
                <TextLinkLabel headline={headline}>{homeMessages.findCounselor}</TextLinkLabel>
              </Link>
              {article && offersArticles ? (
                <Link to={href('article', { topic: article.topic, article: article.slug })}>
                  <BookOpen aria-hidden="true" size={18} />
                  <TextLinkLabel headline={headline}>{homeMessages.readAbout}</TextLinkLabel>
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
