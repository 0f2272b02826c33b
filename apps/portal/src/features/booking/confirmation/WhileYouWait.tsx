import { limits } from '@evenkeel/api-contract/limits'
import { href } from '#lib/paths.ts'
import { helpLineMessages } from '#lib/crisis/help-lines.messages.ts'
import { formatPhone } from '@evenkeel/web/format-phone'
import { useOrganization } from '#organization/organization-context.tsx'
import { useRecommendedArticle } from '#session/articles/use-recommended-article.ts'
import { LinkList } from '#components/navigation/LinkList.tsx'
import styles from './booked.module.css'
import { confirmationMessages as words } from './confirmation.messages.ts'

const helpNowMessages = {
  visit: words.beforeVisit,
  call: words.beforeWeCall,
} as const

/** Reading suggestions and 24-hour contacts for the days before the visit or call. */
export function WhileYouWait({ waitsFor }: { readonly waitsFor: keyof typeof helpNowMessages }) {
  const { phone } = useOrganization()
  const article = useRecommendedArticle()
  return (
    <section className={styles.until} aria-labelledby="until-then">
      <h2 id="until-then">{words.untilThen}</h2>
      <div className={styles.columns}>
        <div>
          <h3>{words.cannotWait}</h3>
          <p>{helpNowMessages[waitsFor]}</p>
          <ul className={styles.lines}>
            <li>
              <a href={`tel:${phone}`} translate="no">
                {helpLineMessages.callNumber({ number: formatPhone(phone) })}
              </a>
              <span>{words.toTalk}</span>
            </li>
            <li>
              <a href={`tel:${limits.suicideNumber}`} translate="no">
                {helpLineMessages.callNumber({ number: limits.suicideNumber })}
              </a>
              <span>{words.suicide}</span>
            </li>
            <li>
              <a href={`tel:${limits.emergencyNumber}`} translate="no">
                {helpLineMessages.callNumber({ number: limits.emergencyNumber })}
              </a>
              <span>{words.danger}</span>
            </li>
          </ul>
        </div>
        {article === null ? null : (
          <div>
            <h3>{words.toRead}</h3>
            <LinkList
              rows={[
                {
                  to: href('article', { topic: article.topic, article: article.slug }),
                  title: article.name,
                  what: article.excerpt,
                },
              ]}
            />
          </div>
        )}
      </div>
    </section>
  )
}
