import type { TaskRequest } from '@evenkeel/api-contract/counselor/meeting-request'
import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { getMemberAnswers } from '#modules/intake/answers/answer-set-repository.ts'
import type { EncryptedStore } from '#modules/intake/answers/encryption.ts'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { getMeetingPreferences } from './build-inquiry.ts'

/** Returns the stored value of a preference; null for no preference or an unknown value. */
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
 * Returns an in-person request for staff: the place without the street, the wishes, the notes. Read from
 * the answers each time, so nothing is stored twice. Null if the member was deleted.
 */
export async function readMeetingRequest(at: EncryptedStore, memberId: string): Promise<TaskRequest | null> {
  const member = await findMember(at, memberId)
  return member && toMeetingRequest(member, await getMemberAnswers(at, memberId))
}
