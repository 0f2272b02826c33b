import { BookOpen, HeartHandshake, House, Scale, Siren, Wallet } from 'lucide-react'
import { getRestrictedPaths } from '#organization/restricted-routes.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { ContentLink } from '#components/navigation/ContentLink.tsx'
import styles from './services.module.css'
import { homeMessages } from '../home.messages.ts'

const icons = [
  [/legal/, Scale],
  [/financ/, Wallet],
  [/family/, House],
  [/topics|articles/, BookOpen],
] as const

const getServiceIcon = (url: string) => icons.find(([pattern]) => pattern.test(url))?.[1] ?? HeartHandshake

/** The organisation's own tiles, in its order; what it does not offer is not shown (ORG-16). */
export function ServiceTiles() {
  const organisation = useOrganization()
  const closed = getRestrictedPaths(organisation)
  const tiles = organisation.homepage_navs.filter(({ url }) => !closed.has(url))
  if (tiles.length === 0) return null
  return (
    <section className={styles.services} aria-labelledby="services">
      <h2 id="services">{homeMessages.services}</h2>
      <ul>
        {tiles.map(({ id, label, url, description, is_emergency_nav, is_url_target_blank }) => {
          const Icon = is_emergency_nav ? Siren : getServiceIcon(url)
          const words = (
            <>
              <Icon aria-hidden="true" size={26} strokeWidth={1.75} />
              <span>
                <strong>{label}</strong>
                <span className={styles.description}>{description ?? ''}</span>
              </span>
            </>
          )
          return (
            <li key={id}>
              <ContentLink url={url} newTab={is_url_target_blank}>
                {words}
              </ContentLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
