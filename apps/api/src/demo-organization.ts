import { crossTenant } from '#db/tenant-isolation.ts'
import { seedDemoRequests } from '#modules/appointments/drafts/demo-requests.ts'
import { type DemoMember, seedDemoMembers } from '#modules/members/demo-members.ts'
import { studioSpaces, studioVersions } from '#modules/organizations/tables.ts'
import { eq } from 'drizzle-orm'
import type { AppContext } from './app-context.ts'
import type { DemoStaff, DemoStaffLink } from '#modules/staff-accounts/demo-staff.ts'
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
export function createDemoOrganizations(context: AppContext, staff: StaffService | null): DemoOrganizations {
  const deps = crossTenant(context, 'demo')
  const { db } = deps.store
  return {
    publish: async (id, username, files) => {
      const at = deps.clock.now()
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
          id: deps.randomUuid(),
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
      await seedDemoMembers(deps, people)
      await seedDemoRequests(deps, people)
      return (await staff?.addDemoStaff(added)) ?? []
    },
  }
}
