import type { User } from '@evenkeel/contract/own/users'
import { useParams } from '#lib/router/Router.tsx'
import { visitDetailsSection } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { ZoneChooser } from '#organisation/time-zone/ZoneChooser.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneNumber } from '#ui/PhoneNumber.tsx'
import { VisitDetailsForm } from '../parts/VisitDetailsForm.tsx'
import { Devices } from '../parts/Devices.tsx'
import { PasswordSection } from '../parts/PasswordSection.tsx'
import { SectionTabs } from '../parts/SectionTabs.tsx'
import { YourSessions } from '../parts/YourSessions.tsx'
import styles from '../parts/profile.module.css'
import { type SectionId, sectionOf } from '../sections.ts'

/** Names and values to read; a value that is not known is left out. */
function DataList({ data }: { readonly data: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className={styles.data}>
      {data.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Personal({ user }: { readonly user: User }) {
  return (
    <>
      <h2>Personal data</h2>
      <DataList
        data={[
          ['First name', user.first_name],
          ['Last name', user.last_name],
        ]}
      />
      <CallToChange what="Your name" />
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
      <PhoneNumber number={organisation.phone} />
    </p>
  )
}

function Contact({ user }: { readonly user: User }) {
  return (
    <>
      <h2>Contact and time zone</h2>
      <DataList data={[['Email', user.email]]} />
      <CallToChange what="Your email" />
      <h3>Time zone</h3>
      <ZoneChooser />
    </>
  )
}

function Section({ id, user }: { readonly id: SectionId; readonly user: User }) {
  if (id === 'contact') return <Contact user={user} />
  if (id === 'personal') return <Personal user={user} />
  if (id === 'sessions')
    return (
      <>
        <h2>Your sessions</h2>
        <YourSessions />
      </>
    )
  if (id === visitDetailsSection)
    return (
      <>
        <h2>For your visits</h2>
        <p>These help your counselor look after you. Your appointments stand without them.</p>
        <VisitDetailsForm user={user} />
      </>
    )
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
      <SectionTabs label="Sections of your profile" current={current} />
      {user ? <Section id={current} user={user} /> : null}
    </Page>
  )
}
