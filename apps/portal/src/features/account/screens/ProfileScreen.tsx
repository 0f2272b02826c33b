import type { User } from '@evenkeel/api-contract/portal/users'
import { useParams } from '#lib/router/Router.tsx'
import { visitDetailsSection } from '#lib/paths.ts'
import { useTenant } from '#organization/organization-context.tsx'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { useSession } from '#session/session-context.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { VisitDetailsForm } from '../components/VisitDetailsForm.tsx'
import { CallHistory } from '../components/CallHistory.tsx'
import { SignedInDevices } from '../components/SignedInDevices.tsx'
import { PasswordSection } from '../components/PasswordSection.tsx'
import { LanguageChoice } from '../components/LanguageChoice.tsx'
import { SectionTabs } from '../components/SectionTabs.tsx'
import { CoveredSessions } from '../components/CoveredSessions.tsx'
import styles from '../components/profile.module.css'
import { type ProfileSectionId, parseProfileSection } from '../profile-sections.ts'
import { passwordMessages } from '../password.messages.ts'
import { profileMessages as words } from '../profile.messages.ts'

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

function PersonalSection({ user }: { readonly user: User }) {
  return (
    <>
      <h2>{words.personalData}</h2>
      <DataList
        data={[
          [words.firstName, user.first_name],
          [words.lastName, user.last_name],
        ]}
      />
      <CallToChangeNotice says={words.nameByCall} />
    </>
  )
}

/** What cannot be changed here is changed by a call. */
function CallToChangeNotice({ says }: { readonly says: string }) {
  const { organisation } = useTenant()
  if (!organisation) return null
  return (
    <p>
      <span>{`${says} `}</span>
      <PhoneNumber number={organisation.phone} />
    </p>
  )
}

function ContactSection({ user }: { readonly user: User }) {
  return (
    <>
      <h2>{words.contactAndZone}</h2>
      <DataList data={[[words.email, user.email]]} />
      <CallToChangeNotice says={words.emailByCall} />
      <h3>{words.timeZone}</h3>
      <TimeZonePicker />
      <h3>{words.language}</h3>
      <LanguageChoice mails={user.reading_language ?? null} />
      <CallHistory />
    </>
  )
}

function ProfileSection({ id, user }: { readonly id: ProfileSectionId; readonly user: User }) {
  if (id === 'contact') return <ContactSection user={user} />
  if (id === 'personal') return <PersonalSection user={user} />
  if (id === 'sessions')
    return (
      <>
        <h2>{words.yourSessions}</h2>
        <CoveredSessions />
      </>
    )
  if (id === visitDetailsSection)
    return (
      <>
        <h2>{words.forVisits}</h2>
        <p>{words.helpCounselor}</p>
        <VisitDetailsForm user={user} />
      </>
    )
  return (
    <>
      <h2>{passwordMessages.change}</h2>
      <PasswordSection />
      <SignedInDevices />
    </>
  )
}

/** /profile and its sections (ROUTE-29, ROUTE-30). */
export default function ProfileScreen() {
  const { profileSection } = useParams()
  const { user } = useSession()
  const current = parseProfileSection(profileSection)
  return (
    <Page title={words.title} width="text">
      <SectionTabs label={words.sections} current={current} />
      {user ? <ProfileSection id={current} user={user} /> : null}
    </Page>
  )
}
