import { days } from '@evenkeel/api-contract/time/duration-units'
import { getMemberSummary } from '#modules/members/chief-complaints.ts'
import { findMember } from '#modules/members/member-repository.ts'
import { encryptAppointmentText } from '../encryption.ts'
import { addAppointment } from './appointment-repository.ts'
import type { AppContext } from '#app-context.ts'

/** An in-person request of a demo member. */
export interface DemoRequest {
  /** The member's id; the row uses the same id, so it is inserted once. */
  readonly id: string
  readonly face_to_face_requested_days_ago?: number | undefined
}

/** Inserts missing in-person requests of demo members. Never in production. */
export async function seedDemoRequests(
  deps: Pick<AppContext, 'store' | 'clock' | 'answers' | 'vault'>,
  people: readonly DemoRequest[],
): Promise<void> {
  for (const { id, face_to_face_requested_days_ago: daysAgo } of people) {
    const member =
      daysAgo === undefined ? null : await findMember({ db: deps.store.db, vault: deps.vault }, id)
    if (!member || daysAgo === undefined) continue
    const made = deps.clock.now().subtract({ milliseconds: days(daysAgo) })
    const { chief_complaint1: chiefComplaint } = await getMemberSummary(deps, member)
    await addAppointment(deps.store.db, {
      id,
      organisationId: member.organisationId,
      memberId: member.id,
      status: 'requested',
      appointmentMethod: 'face_to_face',
      appointmentState: member.appointmentState,
      ...encryptAppointmentText(await deps.vault.subjectCipher(member), id, { chiefComplaint }),
      inquiryId: id.slice(0, 8).toUpperCase(),
      createdAt: made,
      modifiedAt: made,
    })
  }
}
