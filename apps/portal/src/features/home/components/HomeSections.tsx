import { BookOpen, HeartHandshake, House, Scale, Siren, Wallet } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { ContentLink } from '#components/navigation/ContentLink.tsx'
import { addListeners } from '@evenkeel/web/add-listeners'
import { createSafeStorage, type LocalKey } from '#lib/storage.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { getRestrictedPaths } from '#organization/feature-flags.ts'
import { useSession } from '#session/session-context.tsx'
import styles from './how-it-works.module.css'
import servicesStyles from './services.module.css'
import welcomeStyles from './welcome.module.css'
import { homeMessages } from '../home.messages.ts'

const icons = [
  [/legal/, Scale],
  [/financ/, Wallet],
  [/family/, House],
  [/topics|articles/, BookOpen],
] as const

const getServiceIcon = (url: string) => icons.find(([pattern]) => pattern.test(url))?.[1] ?? HeartHandshake

/** The organization's tiles in its order; disabled ones are not shown (ORG-16). */
function ServiceTiles() {
  const organisation = useOrganization()
  const closed = getRestrictedPaths(organisation)
  const tiles = organisation.homepage_navs.filter(({ url }) => !closed.has(url))
  if (tiles.length === 0) return null
  return (
    <section className={servicesStyles.services} aria-labelledby="services">
      <h2 id="services">{homeMessages.services}</h2>
      <ul>
        {tiles.map(({ id, language, label, url, description, is_emergency_nav, is_url_target_blank }) => {
          const Icon = is_emergency_nav ? Siren : getServiceIcon(url)
          const words = (
            <>
              <Icon aria-hidden="true" size={26} strokeWidth={1.75} />
              <span lang={language}>
                <strong>{label}</strong>
                <span className={servicesStyles.description}>{description ?? ''}</span>
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

/**
 * Introduces the site once per browser, without taking the focus. Showing it sets setHomePopUp (STORE-05,
 * RD-124). It is part of the page and covers nothing. It is in the first HTML so that nothing moves when
 * scripts start; browsers with the key hide it before the first paint (server/document/render-document.ts).
 */
function WelcomeNotice() {
  const [open, setOpen] = useState(true)
  useLayoutEffect(() => {
    const local = createSafeStorage<LocalKey>(() => window.localStorage)
    if (local.get('setHomePopUp') !== null) setOpen(false)
    else local.set('setHomePopUp', 'true')
  }, [])
  useEffect(() => {
    if (!open) return undefined
    return addListeners(window, {
      keydown: ({ key }) => {
        if (key === 'Escape') setOpen(false)
      },
    })
  }, [open])
  if (!open) return null
  return (
    <aside className={welcomeStyles.welcome} aria-label={homeMessages.welcome}>
      <p>
        <strong>{`${homeMessages.free} `}</strong>
        <span>{homeMessages.danger}</span>
      </p>
      <Button kind="secondary" onClick={() => setOpen(false)}>
        {homeMessages.gotIt}
      </Button>
    </aside>
  )
}

const steps = [
  [homeMessages.tell, homeMessages.tellHow],
  [homeMessages.choose, homeMessages.chooseHow],
  [homeMessages.meet, homeMessages.meetHow],
] as const

/** The steps to a first conversation, in three sentences. */
function HowItWorks() {
  return (
    <section className={styles.band} aria-labelledby="how-it-works">
      <div className={styles.inner}>
        <h2 id="how-it-works">{homeMessages.how}</h2>
        <ol>
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Content below the help options; returning members do not need the introduction. */
export function HomeSections(): ReactNode {
  const { status } = useSession()
  return (
    <>
      <WelcomeNotice />
      {status === 'visitor' ? <HowItWorks /> : null}
      <ServiceTiles />
    </>
  )
}
