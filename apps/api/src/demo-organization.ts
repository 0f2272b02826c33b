import { eq } from 'drizzle-orm'
import { days } from '@evenkeel/api-contract/time/duration-units'
import { crossTenant } from '#db/tenant-isolation.ts'
import { addAppointment } from '#modules/appointments/drafts/appointment-repository.ts'
import { encryptAppointmentText } from '#modules/appointments/encryption.ts'
import { getMemberSummary } from '#modules/members/chief-complaints.ts'
import { type DemoMember, seedDemoMembers } from '#modules/members/demo-members.ts'
import { findMember } from '#modules/members/member-repository.ts'
import { studioSpaces, studioVersions } from '#modules/organizations/tables.ts'
import type { DemoStaff, DemoStaffLink } from '#modules/staff-accounts/demo-staff.ts'
import type { AppContext } from './app-context.ts'
import type { StaffService } from './staff-service.ts'

/** Adds organizations for a test, each with its own members and staff. Never in production. */
export interface DemoOrganizations {
  /**
   * Publishes its files as the content studio does; the next reload reads them. `id` is the organization's
   * id.
   */
  readonly publish: (id: string, username: string, files: Readonly<Record<string, string>>) => Promise<void>
  /** Withdraws published files that could not be read. */
  readonly withdraw: (id: string) => Promise<void>
  /** Adds members and staff; returns the links where staff create their passkeys. */
  readonly addPeople: (
    people: readonly DemoMember[],
    staff: readonly DemoStaff[],
  ) => Promise<readonly DemoStaffLink[]>
}

/** The author of files published for tests: no staff account. */
const SYSTEM_STAFF_ID = '00000000-0000-4000-8000-000000000000'

/** Creates test organizations in the content studio's storage. */
export function createDemoOrganizations(app: AppContext, staff: StaffService | null): DemoOrganizations {
  const context = crossTenant(app, 'demo')
  const { db } = context.store
  return {
    publish: async (id, username, files) => {
      const at = context.clock.now()
      await db.transaction(async (tx) => {
        await tx.insert(studioSpaces).values({
          space: id,
          username,
          owner: 'studio',
          revision: 0,
          changedBy: SYSTEM_STAFF_ID,
          changedAt: at,
        })
        await tx.insert(studioVersions).values({
          id: context.randomUuid(),
          space: id,
          number: 1,
          files,
          state: 'published',
          reason: 'edited',
          author: SYSTEM_STAFF_ID,
          publishedBy: SYSTEM_STAFF_ID,
          publishedAt: at,
        })
      })
    },
    withdraw: async (id) => {
      await db.delete(studioVersions).where(eq(studioVersions.space, id))
      await db.delete(studioSpaces).where(eq(studioSpaces.space, id))
    },
    addPeople: async (people, added) => {
      await seedDemoMembers(context, people)
      await seedDemoRequests(context, people)
      return (await staff?.addDemoStaff(added)) ?? []
    },
  }
}

/** An in-person request of a demo member. */
interface DemoRequest {
  /** The member's id; the row uses the same id, so it is inserted once. */
  readonly id: string
  readonly face_to_face_requested_days_ago?: number | undefined
}

/** Inserts missing in-person requests of demo members. Never in production. */
export async function seedDemoRequests(
  context: Pick<AppContext, 'store' | 'clock' | 'answers' | 'vault'>,
  people: readonly DemoRequest[],
): Promise<void> {
  for (const { id, face_to_face_requested_days_ago: daysAgo } of people) {
    const member =
      daysAgo === undefined ? null : await findMember({ db: context.store.db, vault: context.vault }, id)
    if (!member || daysAgo === undefined) continue
    const made = context.clock.now().subtract({ milliseconds: days(daysAgo) })
    const { chief_complaint1: chiefComplaint } = await getMemberSummary(context, member)
    await addAppointment(context.store.db, {
      id,
      organisationId: member.organisationId,
      memberId: member.id,
      status: 'requested',
      appointmentMethod: 'face_to_face',
      appointmentState: member.appointmentState,
      ...encryptAppointmentText(await context.vault.subjectCipher(member), id, { chiefComplaint }),
      inquiryId: id.slice(0, 8).toUpperCase(),
      createdAt: made,
      modifiedAt: made,
    })
  }
}
