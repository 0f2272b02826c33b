import { limits } from '@evenkeel/contract/limits'
import { href } from '#lib/paths.ts'
import { helpLineWords } from '#lib/crisis/help-lines.words.ts'
import { readablePhone } from '#lib/phone.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useReasonArticle } from '#session/articles/reason-article.ts'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import styles from './booked.module.css'
import { doneWords as words } from './done.words.ts'

const noNeedToWait = {
  visit: words.beforeVisit,
  call: words.beforeWeCall,
} as const

/** Something to read, and who answers at any hour, for the days before the visit or the call. */
export function UntilThen({ waitsFor }: { readonly waitsFor: keyof typeof noNeedToWait }) {
  const { phone } = useOrganisation()
  const article = useReasonArticle()
  return (
    <section className={styles.until} aria-labelledby="until-then">
      <h2 id="until-then">{words.untilThen}</h2>
      <div className={styles.columns}>
        <div>
          <h3>{words.cannotWait}</h3>
          <p>{noNeedToWait[waitsFor]}</p>
          <ul className={styles.lines}>
            <li>
              <a href={`tel:${phone}`} translate="no">
                {helpLineWords.callNumber({ number: readablePhone(phone) })}
              </a>
              <span>{words.toTalk}</span>
            </li>
            <li>
              <a href={`tel:${limits.suicideNumber}`} translate="no">
                {helpLineWords.callNumber({ number: limits.suicideNumber })}
              </a>
              <span>{words.suicide}</span>
            </li>
            <li>
              <a href={`tel:${limits.emergencyNumber}`} translate="no">
                {helpLineWords.callNumber({ number: limits.emergencyNumber })}
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
