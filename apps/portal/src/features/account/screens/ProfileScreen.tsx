import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwordChangeFields } from '@evenkeel/api-contract/forms/password-change'
import { listMemberCalls, type MemberCall } from '@evenkeel/api-contract/portal/member-calls'
import type { User } from '@evenkeel/api-contract/portal/schemas/users'
import { formatMonthDay } from '@evenkeel/api-contract/time/format-date-time'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { componentMessages } from '#components/components.messages.ts'
import { Form } from '#form/Form.tsx'
import { SubmitButton } from '#form/SubmitButton.tsx'
import { useForm } from '#form/state/use-form.ts'
import { href, visitDetailsSection } from '#lib/paths.ts'
import { useParams } from 'react-router'
import { useOrganization, useTenant } from '#organization/organization-context.tsx'
import { TimeZonePicker } from '#organization/time-zone/TimeZonePicker.tsx'
import { useTimeZone } from '#organization/time-zone/time-zone-context.tsx'
import { useSession, useSessionClient } from '#session/session-context.tsx'
import { callHistoryMessages } from '../call-history.messages.ts'
import { CoveredSessions } from '../components/CoveredSessions.tsx'
import { LanguageChoice } from '../components/LanguageChoice.tsx'
import { SignedInDevices } from '../components/SignedInDevices.tsx'
import { VisitDetailsForm } from '../components/VisitDetailsForm.tsx'
import styles from '../components/profile.module.css'
import sectionTabsStyles from '../components/section-tabs.module.css'
import { devicesQueryKey } from '../devices-key.ts'
import { changeMemberPassword } from '../password-api.ts'
import { passwordMessages } from '../password.messages.ts'
import { profileMessages as words } from '../profile.messages.ts'

/** Sections of the profile in display order, one word each; the first is the default (RD-130). */
const profileSections = [
  { id: 'personal', label: words.personal },
  { id: visitDetailsSection, label: words.visits },
  { id: 'sessions', label: words.sessions },
  { id: 'contact', label: words.contact },
  { id: 'security', label: words.security },
] as const

type ProfileSectionId = (typeof profileSections)[number]['id']

/** Parses the section in the URL; an unknown one is the default (ROUTE-30). */
export const parseProfileSection = (wanted: string | undefined): ProfileSectionId =>
  profileSections.find(({ id }) => id === wanted)?.id ?? 'personal'

const callReasons: Readonly<
  Record<
    MemberCall['because_of'],
    Readonly<Record<MemberCall['came'], (values: { name: string; day: string }) => string>>
  >
> = {
  answer: {
    reached: callHistoryMessages.answerReached,
    tried: callHistoryMessages.answerTried,
    sent_help: callHistoryMessages.answerSentHelp,
  },
  counselor: {
    reached: callHistoryMessages.counselorReached,
    tried: callHistoryMessages.counselorTried,
    sent_help: callHistoryMessages.counselorSentHelp,
  },
  appointment: {
    reached: callHistoryMessages.appointmentReached,
    tried: callHistoryMessages.appointmentTried,
    sent_help: callHistoryMessages.appointmentSentHelp,
  },
  request: {
    reached: callHistoryMessages.requestReached,
    tried: callHistoryMessages.requestTried,
    sent_help: callHistoryMessages.requestSentHelp,
  },
  session: {
    reached: callHistoryMessages.sessionReached,
    tried: callHistoryMessages.sessionTried,
    sent_help: callHistoryMessages.sessionSentHelp,
  },
}

/**
 * Calls from the provider with reasons. Renders nothing without calls: most members are never called, and the
 * section would raise questions for someone who looks at the screen (decision 015).
 */
export function CallHistory() {
  const session = useSessionClient()
  const zone = useTimeZone()
  const { data, isError, refetch } = useQuery({
    queryKey: ['calls'],
    queryFn: async ({ signal }) => (await session.own(listMemberCalls, { signal })).results,
    staleTime: 0,
    retry: false,
  })
  if (isError)
    return (
      <Banner kind="warning" title={callHistoryMessages.notRead} live>
        <Button kind="secondary" onClick={() => void refetch()}>
          {componentMessages.tryAgain}
        </Button>
      </Banner>
    )
  if (!data || data.length === 0) return null
  return (
    <>
      <h3>{callHistoryMessages.title}</h3>
      <p>{callHistoryMessages.why}</p>
      <ul>
        {data.map(({ called_at, by: name, because_of, came }) => (
          <li key={`${called_at}${because_of}`}>
            {callReasons[because_of][came]({
              name,
              day: formatMonthDay(Temporal.Instant.from(called_at), zone),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Changes the password (AUTH-05, ERROR-02, ERROR-03). */
function PasswordSection() {
  const session = useSessionClient()
  const { phone } = useOrganization()
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    fields: passwordChangeFields,
    phone,
    isPasswordChange: true,
    action: (values) => changeMemberPassword(session, values),
    onSuccess: () => {
      setIsDone(true)
      form.reset({})
      // The other devices were logged out; refetch the list below.
      void client.invalidateQueries({ queryKey: devicesQueryKey })
    },
    onFailure: () => setIsDone(false),
  })
  return (
    <>
      {isDone ? (
        <Banner kind="success" title={passwordMessages.changed} live>
          <p>{passwordMessages.othersLoggedOut}</p>
        </Banner>
      ) : (
        <p>{passwordMessages.logsOthersOut}</p>
      )}
      <Form
        form={form}
        label={passwordMessages.change}
        footer={<SubmitButton>{passwordMessages.changeMine}</SubmitButton>}
      />
    </>
  )
}

/** Section tabs, all visible: in two rows on a phone. */
function SectionTabs({ label, current }: { readonly label: string; readonly current: ProfileSectionId }) {
  return (
    <nav className={sectionTabsStyles.tabs} aria-label={label}>
      <ul>
        {profileSections.map(({ id, label: name }) => (
          <li key={id}>
            <Link
              to={href('profile-section', { profileSection: id })}
              {...(id === current ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Read-only names and values; unknown values are omitted. */
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

/** Explains that a value can only be changed by phone. */
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
