import { limits } from '@evenkeel/contract/limits'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { useReasonArticle } from '#session/articles/reason-article.ts'
import { LinkList } from '#ui/navigation/LinkList.tsx'
import styles from './booked.module.css'

const noNeedToWait = {
  visit: 'You do not have to hold out until your appointment.',
  call: 'You do not have to hold out until we call.',
} as const

/** Something to read, and who answers at any hour, for the days before the visit or the call. */
export function UntilThen({ waitsFor }: { readonly waitsFor: keyof typeof noNeedToWait }) {
  const { phone } = useOrganisation()
  const article = useReasonArticle()
  return (
    <section className={styles.until} aria-labelledby="until-then">
      <h2 id="until-then">Until then</h2>
      <div className={styles.columns}>
        <div>
          <h3>If you cannot wait</h3>
          <p>{`${noNeedToWait[waitsFor]} Somebody answers day and night.`}</p>
          <ul className={styles.lines}>
            <li>
              <a href={`tel:${phone}`} translate="no">{`Call ${readablePhone(phone)}`}</a>
              <span>for a talk, at any hour</span>
            </li>
            <li>
              <a href={`tel:${limits.suicideNumber}`} translate="no">{`Call ${limits.suicideNumber}`}</a>
              <span>if you think about suicide, or text it</span>
            </li>
            <li>
              <a href={`tel:${limits.emergencyNumber}`} translate="no">{`Call ${limits.emergencyNumber}`}</a>
              <span>if somebody is in danger now</span>
            </li>
          </ul>
        </div>
        {article === null ? null : (
          <div>
            <h3>Something to read</h3>
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
