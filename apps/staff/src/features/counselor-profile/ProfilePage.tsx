import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  type CounselorEmailKind,
  counselorEmailKinds,
} from '@evenkeel/api-contract/counselor/email-notifications'
import type { ListingStep } from '@evenkeel/api-contract/counselor/constants'
import { readCounselor } from '@evenkeel/api-contract/counselor/me'
import { type ProfileResponse, readOwnProfile } from '@evenkeel/api-contract/counselor/profile'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { ErrorNotice, Notice } from '#components/Notice.tsx'
import { Page } from '#components/Page.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { WeeklyHoursList } from '#components/WeeklyHoursList.tsx'
import { ConfirmDialog } from '#components/dialog/Dialog.tsx'
import { CheckboxGroupField } from '#components/fields/CheckboxField.tsx'
import { FormActions } from '#components/fields/FormActions.tsx'
import parts from '#components/parts.module.css'
import { useStaffClient } from '#session/session-context.tsx'
import { IdentityFields } from './components/IdentityFields.tsx'
import { MemberCardPreview } from './components/MemberCardPreview.tsx'
import { PortraitField } from './components/PortraitField.tsx'
import { PracticeFields, ProfileFieldAnchor, StatementFields } from './components/ProfileFields.tsx'
import { PROFILE_QUERY_KEY, type ProfileForm, useProfileForm } from './hooks/use-profile-form.ts'
import { profileMessages } from './profile.messages.ts'
import styles from './profile.module.css'

/** Page of each onboarding step. */
const stepLinks = {
  profile: {
    to: '/counselor/profile',
    open: profileMessages.profileMissing,
    waiting: profileMessages.profileMissing,
  },
  licence: {
    to: '/counselor/licences',
    open: profileMessages.licenceMissing,
    waiting: profileMessages.licenceWaits,
  },
  hours: {
    to: '/counselor/calendar',
    open: profileMessages.hoursMissing,
    waiting: profileMessages.hoursMissing,
  },
} as const satisfies Record<ListingStep, unknown>

/** Steps missing before members can find the counselor. */
function MissingStepsNotice() {
  const { call } = useStaffClient()
  const { data } = useQuery({
    queryKey: ['counselor', 'me'],
    queryFn: ({ signal }) => call(readCounselor, { signal }),
  })
  if (!data || data.is_listed) return null
  return (
    <Notice kind="warning" title={profileMessages.notFound}>
      <ul className={parts.plain}>
        {data.steps.map(({ step, state }) =>
          state === 'done' ? null : (
            <li key={step}>
              <Link to={stepLinks[step].to}>{stepLinks[step][state]}</Link>
            </li>
          ),
        )}
      </ul>
    </Notice>
  )
}

const labels: Readonly<Record<CounselorEmailKind, string>> = {
  booking: profileMessages.mailBooking,
  change: profileMessages.mailChange,
  message: profileMessages.mailMessage,
  offer: profileMessages.mailOffer,
  license: profileMessages.mailLicense,
}

/** Email notifications of the counselor: all are on by default. */
function EmailPreferenceFields({ form: { draft, change, fault } }: { readonly form: ProfileForm }) {
  const off = draft.mails_off ?? []
  return (
    <section className={parts.panel}>
      <h2>{profileMessages.mailsTitle}</h2>
      <ProfileFieldAnchor field="mails_off">
        <CheckboxGroupField
          label={profileMessages.mails}
          hint={profileMessages.mailsHint}
          value={counselorEmailKinds.filter((mail) => !off.includes(mail))}
          choices={counselorEmailKinds.map((mail) => ({ value: mail, label: labels[mail] }))}
          onChange={(on) => change({ mails_off: counselorEmailKinds.filter((mail) => !on.includes(mail)) })}
          error={fault('mails_off')}
        />
      </ProfileFieldAnchor>
    </section>
  )
}

/** Effect of a time zone change on hours that stay as entered: how much earlier or later members see them. */
export function describeTimeZoneShift(before: string, after: string, now: Temporal.Instant): string {
  const [was, is] = [before, after].map((zone) => now.toZonedDateTimeISO(zone).offsetNanoseconds)
  const hours = ((was ?? 0) - (is ?? 0)) / 3_600_000_000_000
  if (hours === 0) return profileMessages.shiftNone
  return hours > 0 ? profileMessages.shiftLater({ hours }) : profileMessages.shiftEarlier({ hours: -hours })
}

/** Confirms a save that moves the working hours to another time zone. */
function ConfirmTimeZone({ form }: { readonly form: ProfileForm }) {
  const { confirmation } = form
  if (confirmation === null) return null
  const { calendar, zone } = confirmation
  return (
    <ConfirmDialog
      title={profileMessages.zoneSureTitle({ zone: formatTimeZone(zone) })}
      act={confirmation.act}
      label={profileMessages.zoneSure}
      onClose={confirmation.goBack}
    >
      <p>
        {profileMessages.zoneHours({ zone: formatTimeZone(zone) })}{' '}
        {describeTimeZoneShift(calendar.zone, zone, Temporal.Instant.from(calendar.now))}
      </p>
      <WeeklyHoursList hours={calendar.weekly} />
      <p>
        {profileMessages.zoneVisits} <Link to="/counselor/calendar">{profileMessages.toCalendar}</Link>
      </p>
    </ConfirmDialog>
  )
}

function SaveBar({ form }: { readonly form: ProfileForm }) {
  return (
    <div className={styles.saving} data-changed={form.isChanged || undefined}>
      <ErrorNotice text={form.problem ?? (form.hasFaults ? profileMessages.wrong : null)} />
      {form.isSaved ? (
        <Notice kind="success" isNew>
          <p>{profileMessages.saved}</p>
        </Notice>
      ) : null}
      <FormActions
        label={profileMessages.save}
        busy={form.busy}
        onDiscard={form.isChanged ? form.discard : null}
      />
    </div>
  )
}

/** Browsers scroll only the caret line into view; this scrolls the whole field above the save bar. */
function useScrollFieldIntoView() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const here = form.current
    const show = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
    }
    here?.addEventListener('focusin', show)
    return () => here?.removeEventListener('focusin', show)
  }, [])
  return form
}

function Profile({ answer }: { readonly answer: ProfileResponse }) {
  const form = useProfileForm(answer)
  const place = useScrollFieldIntoView()
  const { choices, is_complete: isComplete, portrait, drawn_portrait: drawn } = answer
  const name = `${form.draft.given_name ?? ''} ${form.draft.family_name ?? ''}`.trim()
  return (
    <div className={styles.columns}>
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.save()
        }}
      >
        {isComplete ? null : (
          <Notice kind="info">
            <p>{profileMessages.unfinished}</p>
          </Notice>
        )}
        {isComplete ? <MissingStepsNotice /> : null}
        <PortraitField portrait={portrait} drawn={drawn} name={name} />
        <IdentityFields form={form} />
        <PracticeFields form={form} choices={choices} />
        <StatementFields form={form} />
        <EmailPreferenceFields form={form} />
        <SaveBar form={form} />
        <ConfirmTimeZone form={form} />
      </form>
      <aside className={styles.preview} aria-labelledby="preview">
        <h2 id="preview">{profileMessages.previewTitle}</h2>
        <p className={parts.soft}>{profileMessages.previewText}</p>
        <MemberCardPreview draft={form.draft} choices={choices} portrait={portrait} drawn={drawn} />
      </aside>
    </div>
  )
}

/** Profile page of a counselor, with a preview of the card that members see. */
export function ProfilePage() {
  const { call } = useStaffClient()
  const query = useQuery({
    queryKey: PROFILE_QUERY_KEY,
    queryFn: ({ signal }) => call(readOwnProfile, { signal }),
    staleTime: Infinity,
  })
  return (
    <Page wide title={profileMessages.title} lead={profileMessages.lead}>
      <QueryBoundary query={query}>{(answer) => <Profile answer={answer} />}</QueryBoundary>
    </Page>
  )
}
