import type { ReactNode } from 'react'
import {
  employmentStatuses,
  genders,
  jobTitles,
  relationshipStatuses,
} from '@evenkeel/api-contract/reference-data/choices'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import {
  readStaffAppointments,
  readStaffProfile,
  type StaffProfile,
} from '@evenkeel/api-contract/staff/member-record'
import { Notice } from '#components/Notice.tsx'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import parts from '#components/parts.module.css'
import { formatPhone } from '@evenkeel/web/format-phone'
import { formatDateTimeWithYear, formatDayTime } from '#lib/time/date-time.ts'
import { useMemberRecordPart } from '../use-member-record.ts'
import { memberListMessages, memberRecordMessages } from '../member-access.messages.ts'

/** Label of an option; an unknown value is shown verbatim. */
const findOptionLabel = (
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | null,
): string => options.find((option) => option.value === value)?.label ?? value ?? ''

/** "April 9, 1988 (38)" */
export function formatBirthday({
  birthdate,
  timezone,
}: Pick<StaffProfile, 'birthdate' | 'timezone'>): string {
  const born = Temporal.PlainDate.from(birthdate)
  const today = Temporal.Now.plainDateISO(timezone)
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    born.toZonedDateTime('UTC').epochMilliseconds,
  )
  return `${words} (${born.until(today, { largestUnit: 'years' }).years})`
}

export const formatGender = ({ gender }: Pick<StaffProfile, 'gender'>): string =>
  findOptionLabel(genders, gender)

/** Mailing address in one line. */
export function formatAddress({
  address1,
  address2,
  city,
  state,
  zip,
}: Pick<StaffProfile, 'address1' | 'address2' | 'city' | 'state' | 'zip'>): string {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter(Boolean).join(', ')
}

export const formatWork = ({
  employment_status,
  job_title,
  relationship_status,
}: Pick<StaffProfile, 'employment_status' | 'job_title' | 'relationship_status'>): string =>
  [
    findOptionLabel(employmentStatuses, employment_status),
    findOptionLabel(jobTitles, job_title),
    findOptionLabel(relationshipStatuses, relationship_status),
  ]
    .filter(Boolean)
    .join(', ')

/**
 * Next visit in the member's time zone, with the phone number left for it, which may be the only way to reach
 * the member.
 */
function NextVisit({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { data, isError } = useMemberRecordPart(id, 'appointments', readStaffAppointments)
  if (isError) return memberRecordMessages.visitUnknown
  if (!data) return null
  const next = data.results.find(({ state }) => state === 'booked')
  if (!next) return memberRecordMessages.noVisit
  const { start_time, provider_name: name, appointment_method, phone } = next
  const how = memberListMessages[appointment_method]
  return (
    <>
      {memberRecordMessages.visit({ moment: formatDayTime(start_time, zone), how, name })}
      {phone ? (
        <>
          {' '}
          <a href={`tel:+1${phone}`}>{formatPhone(`+1${phone}`)}</a>
        </>
      ) : null}
    </>
  )
}

function DangerNotice({ danger }: { readonly danger: StaffProfile['danger'] }) {
  if (!danger) return null
  return (
    <Notice
      kind={danger.called_at ? 'info' : 'error'}
      title={memberRecordMessages.dangerSaid({ moment: formatDayTime(danger.said_at) })}
    >
      <p>
        {danger.called_at
          ? memberRecordMessages.dangerCalled({ moment: formatDayTime(danger.called_at) })
          : memberRecordMessages.dangerNotCalled}
      </p>
    </Notice>
  )
}

interface ProfileFact {
  readonly name: string
  readonly value: ReactNode
}

function listProfileFacts(profile: StaffProfile, lookUp: MemberAccess): readonly ProfileFact[] {
  const { phone, email, mdlive_id } = profile
  return [
    { name: memberRecordMessages.name, value: `${profile.first_name} ${profile.last_name}` },
    { name: memberRecordMessages.email, value: <a href={`mailto:${email}`}>{email}</a> },
    {
      name: memberRecordMessages.phone,
      value: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null,
    },
    { name: memberRecordMessages.nextVisit, value: <NextVisit id={lookUp.id} zone={profile.timezone} /> },
    { name: memberRecordMessages.birthdate, value: formatBirthday(profile) },
    { name: memberRecordMessages.gender, value: formatGender(profile) },
    { name: memberRecordMessages.address, value: formatAddress(profile) },
    { name: memberRecordMessages.timezone, value: formatTimeZone(profile.timezone) },
    { name: memberRecordMessages.location, value: profile.location },
    { name: memberRecordMessages.work, value: formatWork(profile) },
    {
      name: memberRecordMessages.registered,
      value: `${formatDateTimeWithYear(profile.registered_at)}. ${profile.is_verified ? memberRecordMessages.verified : memberRecordMessages.notVerified}.`,
    },
    {
      name: memberRecordMessages.mdliveId,
      value: mdlive_id === null ? memberRecordMessages.noPatient : String(mdlive_id),
    },
  ]
}

/** Profile details and signed-in devices of the member. */
export function MemberProfile({ lookUp }: { readonly lookUp: MemberAccess }) {
  const query = useMemberRecordPart(lookUp.id, 'profile', readStaffProfile)
  return (
    <QueryBoundary query={query}>
      {(profile) => (
        <div className={parts.stack}>
          <DangerNotice danger={profile.danger} />
          <div className={parts.panel}>
            <dl className={parts.facts}>
              {listProfileFacts(profile, lookUp).map(({ name, value }) => (
                <div key={name} className={parts.contents}>
                  <dt>{name}</dt>
                  <dd>
                    {value ? (
                      <bdi>{value}</bdi>
                    ) : (
                      <span className={parts.soft}>{memberRecordMessages.notSaid}</span>
                    )}
                  </dd>
                </div>
              ))}
              <dt>{memberRecordMessages.devices}</dt>
              <dd>
                {profile.devices.length === 0
                  ? memberRecordMessages.noDevices
                  : profile.devices.map(({ id, device, last_used_at }) => (
                      <p key={id}>
                        {memberRecordMessages.device({ device, moment: formatDayTime(last_used_at) })}
                      </p>
                    ))}
              </dd>
            </dl>
          </div>
          <p className={parts.soft}>{memberRecordMessages.shut}</p>
        </div>
      )}
    </QueryBoundary>
  )
}
