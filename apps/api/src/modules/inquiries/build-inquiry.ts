import type { TaskRequest } from '@evenkeel/api-contract/counselor/schemas/meeting-request'
import { formatPhone, normalizePhone } from '@evenkeel/api-contract/fields/contact/phone'
import type { Inquiry } from '@evenkeel/api-contract/portal/schemas/inquiries'
import { preferenceValues } from '@evenkeel/api-contract/reference-data/intake-preferences'
import type { AnswerValues } from '#intake-graph/named-rules.ts'
import { type EmailContent, renderEmail } from '#modules/email/email-template.ts'
import { getMemberAnswers } from '#modules/intake/answers/answer-set-repository.ts'
import { type EncryptedStore, getScreeningScores } from '#modules/intake/answers/stored-answer.ts'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import type { OrganizationRow } from '#modules/organizations/organization-repository.ts'
import type { InquiryRow } from './inquiry-repository.ts'

/** Everything an inquiry is built from. */
export interface InquiryFacts {
  readonly row: Pick<InquiryRow, 'id' | 'reference' | 'createdAt'>
  readonly member: MemberRow
  readonly organisation: OrganizationRow
  /**
   * The member's answers from the newest set, and from the one before if that covered only the appointment.
   */
  readonly answers: AnswerValues
  /** Danger was ever reported, even if it was withdrawn later. */
  readonly isUrgent: boolean
}

const getTextAnswer = (answers: AnswerValues, key: string): string | null => {
  const value = answers.get(key)
  return typeof value === 'string' && value !== '' ? value : null
}

type Gender = (typeof preferenceValues.preferred_gender)[number]
const genderCodes: Readonly<Record<Gender, 'F' | 'M'>> = { Female: 'F', Male: 'M' }

/**
 * Returns the gender preference from the in-person questions, or from the short intake, which stores whole
 * words.
 */
function getPreferredGender(answers: AnswerValues): string | null {
  if (answers.has('f2f_gender_preference')) return getTextAnswer(answers, 'f2f_gender_preference')
  const preferred = preferenceValues.preferred_gender.find(
    (gender) => gender === answers.get('preferred_gender'),
  )
  return preferred ? genderCodes[preferred] : null
}

/** Returns a member's wishes beside the place: whom to meet, and how to receive names. */
function getMeetingPreferences(answers: AnswerValues): Inquiry['wishes'] {
  const voicemail = answers.get('f2f_okay_to_leave_voicemail')
  const near = getTextAnswer(answers, 'f2f_counselor_search_address')
  const part = (key: string): string => getTextAnswer(answers, key) ?? ''
  return {
    gender_preference: getPreferredGender(answers),
    near,
    address:
      near === 'other_address'
        ? {
            address1: part('f2f_address1'),
            address2: getTextAnswer(answers, 'f2f_address2'),
            city: part('f2f_city'),
            state: part('f2f_state'),
            zip: part('f2f_zip'),
          }
        : null,
    preferred_contact: getTextAnswer(answers, 'f2f_preferred_contact'),
    okay_to_leave_voicemail: typeof voicemail === 'boolean' ? voicemail : null,
    notes: getTextAnswer(answers, 'f2f_counselor_notes'),
  }
}

/** Builds the request for the call center's system. */
export function buildInquiry({ row, member, organisation, answers, isUrgent }: InquiryFacts): Inquiry {
  const location = organisation.children.find(({ id }) => id === member.childOrganisationId)
  const {
    device_timezone: _device,
    reading_language: _language,
    former_phones: _former,
    consent_initials: _initials,
    ...person
  } = member.profile
  return {
    id: row.id,
    reference: row.reference,
    requested_at: row.createdAt.toString(),
    urgent: isUrgent,
    person: {
      member_id: member.id,
      mdlive_id: member.mdliveId,
      ...person,
    },
    organisation: {
      username: organisation.username,
      parent_code: organisation.parent_code,
      location: location?.location ?? null,
    },
    appointment_state: member.appointmentState,
    wishes: getMeetingPreferences(answers),
    screening: getScreeningScores(answers),
    answers: Object.fromEntries(answers),
  }
}

type InquiryAddress = Pick<Inquiry['person'], 'address1' | 'city' | 'state' | 'zip'>

const formatLine = (label: string, value: string | null): string[] =>
  value === null ? [] : [`${label}: ${value}`]

/** Formats the known parts of an address; null if there are none. */
const formatAddress = ({ address1, city, state, zip }: InquiryAddress): string | null =>
  [address1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

/**
 * Returns the last part of the email: what the callback desk does, where it is recorded, and whom to call.
 * Every email has the words about danger, so they reveal nothing about a person.
 */
const listNextSteps = (
  { phone }: EmailOrganization,
  { reference, urgent, person }: Pick<Inquiry, 'reference' | 'urgent' | 'person'>,
): readonly string[] => [
  urgent
    ? `What to do now: ${person.phone ? 'call the number above' : 'write to the address above'} before anything else, and follow your plan for calls that come first. If nobody answers, try again today, and soon.`
    : 'What to do now: we told the member that a team member will call within 1-2 days. Please call in that time, look for a counselor near the place above, and send the names the way they asked for.',
  ...(urgent
    ? [
        'Then take up the request itself: we told the member that a team member will call within 1-2 days, to find a counselor near the place above.',
        'Where it is noted: this person stands in the first list of the callback queue of the portal (npm run callback-queue) until somebody notes there that they were called. Have that done right after the call, so that nobody calls twice.',
      ]
    : []),
  'On this call as on any other: if you come to think that somebody is in danger at this moment, call 911 for the place where they are. The 988 Lifeline advises callers too, day and night.',
  `The request is yours with this mail. The portal sends no reminder, so keep it in your own list, under ${reference}: that is what the member quotes on the phone.`,
  `Nobody reads answers to this mail. The number members call for this program is ${phone}. If something in this mail cannot be right, ask those who run the portal, and give them the reference and no names.`,
]

/**
 * Renders the request as an email to the callback desk: contact details and what to look for. It contains
 * no reason and no answers, only that a person is to be called first.
 */
export function createInquiryEmail(programme: EmailOrganization, inquiry: Inquiry): EmailContent {
  const { reference, urgent, person, wishes, ...rest } = inquiry
  const near = wishes.address ?? person
  const genders: Readonly<Record<string, string>> = { M: 'a man', F: 'a woman' }
  const voicemail = wishes.okay_to_leave_voicemail
  const language = rest.answers['preferred_language']
  const subject = `In-person request ${reference}${urgent ? ': call first' : ''}`
  const facts = [
    ...(urgent ? ['Please call this person before all others.'] : []),
    [
      `Reference: ${reference}`,
      `Program: ${programme.name}`,
      ...formatLine('Location', rest.organisation.location),
      ...formatLine('State of the visit', rest.appointment_state),
    ].join('\n'),
    [
      `Name: ${person.first_name} ${person.last_name}`,
      `Phone: ${person.phone ? formatPhone(normalizePhone(person.phone)) : `none, write to ${person.email}`}`,
      `Email: ${person.email}`,
      `Time zone: ${person.timezone}`,
    ].join('\n'),
    [
      ...formatLine('Look near', formatAddress(near)),
      `Would rather see: ${genders[wishes.gender_preference ?? ''] ?? 'no preference'}`,
      ...formatLine('Language', typeof language === 'string' ? language : null),
      ...formatLine('Send names by', wishes.preferred_contact),
      ...formatLine('May leave a voice message', voicemail === null ? null : voicemail ? 'yes' : 'no'),
      ...formatLine('Notes', wishes.notes),
    ].join('\n'),
  ]
  return renderEmail(programme, subject, facts, listNextSteps(programme, inquiry))
}

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
