import type {
  MeetingPreferences,
  MeetingRequest,
} from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import { meetingRequestMessages as words } from '#lib/ui.messages.ts'
import type { Fact } from './text/FactList.tsx'

/** Member preferences in one line: "a woman · in Spanish · in the evening". */
function formatMeetingPreferences({ gender, language, part_of_day: part }: MeetingPreferences): string {
  const parts = [
    gender && words[gender],
    language && words.language({ language }),
    part && words[part],
  ].filter((wish) => wish !== null)
  return parts.length === 0 ? words.none : parts.join(' · ')
}

/** Area facts of a request before it is accepted; empty when the service does not send them. */
export const listMeetingAreaFacts = (
  area: string | null | undefined,
  wishes: MeetingPreferences | undefined,
): readonly Fact[] => [
  ...(area === undefined ? [] : [[words.near, area === null ? words.noArea : words.area({ area })] as const]),
  ...(wishes ? [[words.wishes, formatMeetingPreferences(wishes)] as const] : []),
]

/** Location, preferences and notes of a request. */
export function listMeetingRequestFacts({ place, wishes, notes }: MeetingRequest): readonly Fact[] {
  const { city, state, zip } = place
  const near = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [
    [words.near, near === '' ? words.notSaid : near],
    [words.wishes, formatMeetingPreferences(wishes)],
    [words.notes, notes ?? words.none],
  ]
}
