import type { User } from '@evenkeel/contract/own/users'
import { Link, useParams } from 'react-router'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ZoneChooser } from '#organisation/ZoneChooser.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Page } from '#ui/page.tsx'
import { DataList } from '../parts/DataList.tsx'
import { PasswordSection } from '../parts/PasswordSection.tsx'
import styles from '../parts/profile.module.css'
import { type SectionId, sectionOf, sections } from '../sections.ts'

function Personal({ user }: { readonly user: User }) {
  const { organisation } = usePlace()
  return (
    <>
      <h2>Personal data</h2>
      <DataList
        data={[
          ['First name', user.first_name],
          ['Last name', user.last_name],
          ['Street address', user.address1],
          ['Apartment or unit', user.address2],
          ['City', user.city],
          ['State', user.state],
          ['ZIP code', user.zip],
        ]}
      />
      {organisation ? (
        <p>
          <span>Something changed? Please call us: </span>
          <a href={`tel:${organisation.phone}`} translate="no">
            {readablePhone(organisation.phone)}
          </a>
        </p>
      ) : null}
    </>
  )
}

function Contact({ user }: { readonly user: User }) {
  return (
    <>
      <h2>Contact and time zone</h2>
      <DataList
        data={[
          ['Email', user.email],
          ['Phone number', readablePhone(user.phone)],
        ]}
      />
      <ZoneChooser />
    </>
  )
}

function Section({ id, user }: { readonly id: SectionId; readonly user: User }) {
  if (id === 'contact') return <Contact user={user} />
  if (id === 'personal') return <Personal user={user} />
  return (
    <>
      <h2>Password</h2>
      <PasswordSection />
    </>
  )
}

/** /profile and its sections (ROUTE-29, ROUTE-30). */
export default function ProfileScreen() {
  const { profileSection } = useParams()
  const { user } = useWhoIsHere()
  const current = sectionOf(profileSection)
  return (
    <Page title="Your profile" width="text">
      <nav className={styles.tabs} aria-label="Sections of your profile">
        <ul>
          {sections.map(({ id, label }) => (
            <li key={id}>
              <Link
                to={href('profile-section', { profileSection: id })}
                {...(id === current ? { 'aria-current': 'page' as const } : {})}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {user ? <Section id={current} user={user} /> : null}
    </Page>
  )
}
