import type { User } from '@evenkeel/contract/own/users'
import { useParams } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { readablePhone } from '#lib/phone.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { Devices } from '../parts/Devices.tsx'
import { DataList } from '../parts/DataList.tsx'
import { PasswordSection } from '../parts/PasswordSection.tsx'
import styles from '../parts/profile.module.css'
import { type SectionId, sectionOf, sections } from '../sections.ts'

function Personal({ user }: { readonly user: User }) {
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
      <CallToChange what="Your name and address" />
    </>
  )
}

/** What cannot be changed here is changed by a call. */
function CallToChange({ what }: { readonly what: string }) {
  const { organisation } = usePlace()
  if (!organisation) return null
  return (
    <p>
      <span>
        {what} cannot be changed here, so that nobody else can do it. Please call us, day or night:{' '}
      </span>
      <a href={`tel:${organisation.phone}`} translate="no">
        {readablePhone(organisation.phone)}
      </a>
    </p>
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
      <CallToChange what="Your email and phone number" />
      <h3>Time zone</h3>
      <ZoneChooser />
    </>
  )
}

function Section({ id, user }: { readonly id: SectionId; readonly user: User }) {
  if (id === 'contact') return <Contact user={user} />
  if (id === 'personal') return <Personal user={user} />
  return (
    <>
      <h2>Change your password</h2>
      <PasswordSection />
      <Devices />
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
