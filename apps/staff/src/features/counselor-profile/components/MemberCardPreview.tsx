import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { formatTitledName } from '@evenkeel/api-contract/counselor/license-kinds'
import type { ProfileChoices } from '@evenkeel/api-contract/counselor/profile'
import type { ProfileDraft } from '@evenkeel/api-contract/counselor/validate-profile'
import { formatTimeZone } from '@evenkeel/api-contract/reference-data/format-time-zone'
import { getStateName } from '@evenkeel/api-contract/reference-data/state-names'
import { getStateTimeZone } from '@evenkeel/api-contract/reference-data/state-time-zones'
import { Select } from '#components/fields/Select.tsx'
import parts from '#components/parts.module.css'
import { formatDayTime } from '#lib/time/date-time.ts'
import { useStaffClient } from '#session/session-context.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import styles from '../profile.module.css'
import { Portrait } from './PortraitField.tsx'

interface CardPreviewProps {
  readonly draft: ProfileDraft
  readonly choices: ProfileChoices
  readonly portrait: string | null
  /** URL of the default picture. */
  readonly drawn: string | null
  /** State of the viewing members, shown beside the license; null when no license is verified. */
  readonly state: string | null
  /** Rendered in place of the times. */
  readonly times: ReactNode
}

const methodMessages = { video: words.byVideo, phone: words.byPhone } as const

/** Draft fields shown on a card. */
function toCardFields({ draft, choices, state }: Pick<CardPreviewProps, 'draft' | 'choices' | 'state'>) {
  const { given_name: given = '', family_name: family = '', kind } = draft
  const bare = `${given} ${family}`.trim()
  return {
    bare,
    name: kind === undefined ? bare : formatTitledName(given, family, kind),
    licence: [kind && licenseKindMessages[kind], state && getStateName(state)].filter(Boolean).join(' · '),
    fields: (draft.specialties ?? []).flatMap(
      (code) => choices.specialties.find((one) => one.code === code)?.name ?? [],
    ),
    methods: (draft.methods ?? []).map((method) => methodMessages[method]).join(', '),
    languages: (draft.language_ids ?? [])
      .flatMap((id) => choices.languages.find((one) => one.id === id)?.name ?? [])
      .join(', '),
  }
}

/** Search result card for the current draft, as members see it. */
function CardPreview({ portrait, drawn, times, ...shown }: CardPreviewProps) {
  const { bare, name, licence, fields, methods, languages } = toCardFields(shown)
  const { statement = '', identities = [] } = shown.draft
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Portrait portrait={portrait} drawn={drawn} name={bare} />
        <div>
          <h3>{bare === '' ? words.noName : name}</h3>
          <p className={parts.soft}>{licence}</p>
        </div>
      </div>
      {statement.trim() === '' ? null : <p className={styles.statement}>{`“${statement.trim()}”`}</p>}
      {fields.length === 0 ? null : (
        <ul className={styles.fields} aria-label={words.worksWith}>
          {fields.map((field) => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
      {methods === '' && languages === '' ? null : (
        <p className={parts.soft}>{words.talk({ methods, languages })}</p>
      )}
      {identities.length === 0 ? null : (
        <p className={parts.soft}>{words.aboutMe({ identities: identities.join(' · ') })}</p>
      )}
      {times}
    </article>
  )
}

/**
 * Calendar as members of a state see it: the requested state if its license is verified, otherwise another
 * one.
 */
function useMemberCalendarView(state: string | undefined) {
  const { call } = useStaffClient()
  return useQuery({
    queryKey: ['counselor', 'calendar', 'card', state],
    queryFn: ({ signal }) =>
      call(readCounselorCalendar, { query: state === undefined ? {} : { state }, signal }),
    placeholderData: keepPreviousData,
  }).data
}

/** Next free times in the main time zone of the state. */
function NextAvailableTimes({ times, zone }: { readonly times: readonly string[]; readonly zone: string }) {
  if (times.length === 0) return <p className={styles.times}>{words.noTimes}</p>
  return (
    <div className={styles.times}>
      <ul className={parts.plain} aria-label={words.nextTimes}>
        {times.map((time) => (
          <li key={time}>{formatDayTime(time, zone)}</li>
        ))}
      </ul>
      <p>{formatTimeZone(zone)}</p>
    </div>
  )
}

/** Card as members of one of the counselor's states see it, with the next bookable times. */
export function MemberCardPreview(card: Omit<CardPreviewProps, 'state' | 'times'>) {
  const [requested, setRequested] = useState(card.draft.state)
  const seen = useMemberCalendarView(requested)
  const state = seen?.state ?? null
  const times = seen?.next_times
  const zone = (state && getStateTimeZone(state)) ?? seen?.zone
  return (
    <>
      {seen && state ? (
        <Select
          label={words.seenIn}
          placeholder={words.choose}
          value={state}
          choices={seen.states.map((one) => ({ value: one.state, label: getStateName(one.state) }))}
          onChange={setRequested}
        />
      ) : null}
      <CardPreview
        {...card}
        state={state}
        times={
          state && zone && times ? (
            <NextAvailableTimes times={times} zone={zone} />
          ) : (
            <p className={styles.times}>{seen && !state ? words.noLicense : words.previewTimes}</p>
          )
        }
      />
    </>
  )
}
