import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { readStaffProfile, type StaffProfile } from '@evenkeel/api-contract/staff/member-record'
import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import type { ReactNode } from 'react'
import { QueryBoundary } from '#components/QueryBoundary.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { formatPhone } from '#lib/format-phone.ts'
import { formatDayTime, formatDateTimeWithYear } from '#lib/time/date-time.ts'
import { memberRecordMessages } from '../member-access.messages.ts'
import { NextVisit } from './NextVisit.tsx'
import { formatAddress, formatBirthday, formatGender, formatWork } from '../format-profile.ts'
import { useMemberRecordPart } from '../api/use-member-record-part.ts'

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

/** What the person said of themselves, and the devices they are signed in on. */
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
