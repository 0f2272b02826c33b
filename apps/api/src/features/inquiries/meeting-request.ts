import type { TaskRequest } from '@evenkeel/contract/counselor/meeting-request'
import { preferenceValues } from '@evenkeel/contract/lists/intake-preferences'
import { getMemberAnswers } from '#features/intake/answers/store.ts'
import type { EncryptedStore } from '#features/intake/answers/encryption.ts'
import { findMember, type MemberRow } from '#features/members/store.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { getMeetingPreferences } from './inquiry.ts'

/** The stored value of a preference; null for no preference and for a value that is none of them. */
const findPreference = <Key extends 'preferred_language' | 'preferred_time'>(
  answers: AnswerValues,
  key: Key,
) =>
  (preferenceValues[key] as readonly (typeof preferenceValues)[Key][number][]).find(
    (value) => value === answers.get(key),
  ) ?? null

function toMeetingRequest({ profile }: Pick<MemberRow, 'profile'>, answers: AnswerValues): TaskRequest {
  const { gender_preference, address, preferred_contact, okay_to_leave_voicemail, notes } =
    getMeetingPreferences(answers)
  const { city, state, zip } = address ?? profile
  return {
    place: { city: city || null, state: state || null, zip: zip || null },
    wishes: {
      gender: gender_preference === 'F' || gender_preference === 'M' ? gender_preference : null,
      language: findPreference(answers, 'preferred_language'),
      part_of_day: findPreference(answers, 'preferred_time'),
    },
    preferred_contact,
    okay_to_leave_voicemail,
    notes,
  }
}

/**
 * A request to meet in person as people work with it: the place without the street, the wishes, the notes. Read from the answers each time, so nothing
 * of it is kept twice. Null: the member is gone.
 */
export async function readMeetingRequest(at: EncryptedStore, memberId: string): Promise<TaskRequest | null> {
  const member = await findMember(at, memberId)
  return member && toMeetingRequest(member, await getMemberAnswers(at, memberId))
}
