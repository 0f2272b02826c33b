import { zoneWords } from '@evenkeel/contract/lists/zone-words'
import { readStaffProfile, type StaffProfile } from '@evenkeel/contract/staff/looked-up'
import type { LookUp } from '@evenkeel/contract/staff/look-ups'
import type { ReactNode } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { readablePhone } from '#ui/phone.ts'
import { moment, momentOfYear } from '#ui/times/times.ts'
import { openedWords } from '../look-up.words.ts'
import { NextVisit } from './NextVisit.tsx'
import { addressOf, birthdayOf, genderOf, workOf } from './profile-text.ts'
import { usePart } from './use-part.ts'

function Danger({ danger }: { readonly danger: StaffProfile['danger'] }) {
  if (!danger) return null
  return (
    <Notice
      kind={danger.called_at ? 'info' : 'error'}
      title={openedWords.dangerSaid({ moment: moment(danger.said_at) })}
    >
      <p>
        {danger.called_at
          ? openedWords.dangerCalled({ moment: moment(danger.called_at) })
          : openedWords.dangerNotCalled}
      </p>
    </Notice>
  )
}

interface Fact {
  readonly name: string
  readonly value: ReactNode
}

function factsOf(profile: StaffProfile, lookUp: LookUp): readonly Fact[] {
  const { phone, email, mdlive_id } = profile
  return [
    { name: openedWords.name, value: `${profile.first_name} ${profile.last_name}` },
    { name: openedWords.email, value: <a href={`mailto:${email}`}>{email}</a> },
    { name: openedWords.phone, value: phone ? <a href={`tel:${phone}`}>{readablePhone(phone)}</a> : null },
    { name: openedWords.nextVisit, value: <NextVisit id={lookUp.id} zone={profile.timezone} /> },
    { name: openedWords.birthdate, value: birthdayOf(profile) },
    { name: openedWords.gender, value: genderOf(profile) },
    { name: openedWords.address, value: addressOf(profile) },
    { name: openedWords.timezone, value: zoneWords(profile.timezone) },
    { name: openedWords.location, value: profile.location },
    { name: openedWords.work, value: workOf(profile) },
    {
      name: openedWords.registered,
      value: `${momentOfYear(profile.registered_at)}. ${profile.is_verified ? openedWords.verified : openedWords.notVerified}.`,
    },
    { name: openedWords.mdliveId, value: mdlive_id === null ? openedWords.noPatient : String(mdlive_id) },
  ]
}

/** What the person said of themselves, and the devices they are signed in on. */
export function Profile({ lookUp }: { readonly lookUp: LookUp }) {
  const query = usePart(lookUp.id, 'profile', readStaffProfile)
  return (
    <Answer query={query}>
      {(profile) => (
        <div className={parts.stack}>
          <Danger danger={profile.danger} />
          <div className={parts.panel}>
            <dl className={parts.facts}>
              {factsOf(profile, lookUp).map(({ name, value }) => (
                <div key={name} className={parts.contents}>
                  <dt>{name}</dt>
                  <dd>
                    {value ? <bdi>{value}</bdi> : <span className={parts.soft}>{openedWords.notSaid}</span>}
                  </dd>
                </div>
              ))}
              <dt>{openedWords.devices}</dt>
              <dd>
                {profile.devices.length === 0
                  ? openedWords.noDevices
                  : profile.devices.map(({ id, device, last_used_at }) => (
                      <p key={id}>{openedWords.device({ device, moment: moment(last_used_at) })}</p>
                    ))}
              </dd>
            </dl>
          </div>
          <p className={parts.soft}>{openedWords.shut}</p>
        </div>
      )}
    </Answer>
  )
}
