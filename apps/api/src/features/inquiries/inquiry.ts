import type { Inquiry } from '@evenkeel/contract/own/inquiries'
import { telModel, telView } from '@evenkeel/contract/fields/contact/phone'
import { fromRow } from '#db/instant.ts'
import type { Answers } from '#intake-graph/named-rules.ts'
import { screeningOf } from '#features/intake/answers/screening.ts'
import { type EmailContent, renderEmail } from '#features/mail/render-email.ts'
import type { MailOrganisation } from '#features/members/mail-organisation.ts'
import type { MemberRow } from '#features/members/store.ts'
import type { OrganisationRow } from '#features/organisations/store.ts'
import type { InquiryRow } from './store.ts'

/** Everything an inquiry is made of. */
export interface InquiryFacts {
  readonly row: Pick<InquiryRow, 'id' | 'reference' | 'createdAt'>
  readonly member: MemberRow
  readonly organisation: OrganisationRow
  /** The member's answers: of the newest set, and of the one before where that asked only about the appointment. */
  readonly answers: Answers
  /** Danger was ever answered with yes, also where it was taken back later. */
  readonly isUrgent: boolean
}

const text = (answers: Answers, key: string): string | null => {
  const value = answers.get(key)
  return typeof value === 'string' && value !== '' ? value : null
}

function wishesOf(answers: Answers): Inquiry['wishes'] {
  const voicemail = answers.get('f2f_okay_to_leave_voicemail')
  const near = text(answers, 'f2f_counselor_search_address')
  const part = (key: string): string => text(answers, key) ?? ''
  return {
    gender_preference: text(answers, 'f2f_gender_preference'),
    near,
    address:
      near === 'other_address'
        ? {
            address1: part('f2f_address1'),
            address2: text(answers, 'f2f_address2'),
            city: part('f2f_city'),
            state: part('f2f_state'),
            zip: part('f2f_zip'),
          }
        : null,
    preferred_contact: text(answers, 'f2f_preferred_contact'),
    okay_to_leave_voicemail: typeof voicemail === 'boolean' ? voicemail : null,
    notes: text(answers, 'f2f_counselor_notes'),
  }
}

/** The request as the call centre's system receives it. */
export function inquiryOf({ row, member, organisation, answers, isUrgent }: InquiryFacts): Inquiry {
  const location = organisation.children.find(({ id }) => id === member.childOrganisationId)
  return {
    id: row.id,
    reference: row.reference,
    requested_at: fromRow(row.createdAt).toString(),
    urgent: isUrgent,
    person: {
      member_id: member.id,
      mdlive_id: member.mdliveId,
      first_name: member.firstName,
      last_name: member.lastName,
      gender: member.gender,
      birthdate: member.birthdate,
      email: member.email,
      phone: member.phone,
      address1: member.address1,
      address2: member.address2,
      city: member.city,
      state: member.state,
      zip: member.zip,
      employment_status: member.employmentStatus,
      relationship_status: member.relationshipStatus,
      job_title: member.jobTitle,
      timezone: member.timezone,
    },
    organisation: {
      username: organisation.username,
      parent_code: organisation.parent_code,
      location: location?.location ?? null,
    },
    appointment_state: member.appointmentState,
    wishes: wishesOf(answers),
    screening: screeningOf(answers),
    answers: Object.fromEntries(answers),
  }
}

const said = (label: string, value: string | null): string[] => (value === null ? [] : [`${label}: ${value}`])

/**
 * The request as a mail to the callback desk: how to reach the person and what to look for. Why a person came, and what they
 * answered, is no matter for a mailbox; only that one person is to be called before all others is said.
 */
export function inquiryMail(
  programme: MailOrganisation,
  { reference, urgent, person, wishes, ...rest }: Inquiry,
): EmailContent {
  const near = wishes.address ?? person
  const genders: Readonly<Record<string, string>> = { M: 'a man', F: 'a woman' }
  const voicemail = wishes.okay_to_leave_voicemail
  return renderEmail(programme, `In-person request ${reference}${urgent ? ': call first' : ''}`, [
    ...(urgent ? ['Please call this person before all others.'] : []),
    [
      `Reference: ${reference}`,
      `Program: ${programme.name}`,
      ...said('Location', rest.organisation.location),
      ...said('State of the visit', rest.appointment_state),
    ].join('\n'),
    [
      `Name: ${person.first_name} ${person.last_name}`,
      `Phone: ${telView(telModel(person.phone))}`,
      `Email: ${person.email}`,
      `Time zone: ${person.timezone}`,
    ].join('\n'),
    [
      `Look near: ${near.address1}, ${near.city}, ${near.state} ${near.zip}`,
      `Would rather see: ${genders[wishes.gender_preference ?? ''] ?? 'no preference'}`,
      ...said('Send names by', wishes.preferred_contact),
      ...said('May leave a voice message', voicemail === null ? null : voicemail ? 'yes' : 'no'),
      ...said('Notes', wishes.notes),
    ].join('\n'),
    'We told the member that a team member will call within 1-2 days.',
  ])
}
