import * as z from 'zod'
import { staffRoles } from '@evenkeel/contract/staff/roles'
import { InvalidConfig } from '@evenkeel/server/config-files/config-error'
import { readYaml } from '@evenkeel/server/config-files/read-yaml'
import { findOrganisation } from '#features/organisations/store.ts'
import type { StaffDeps } from '../deps.ts'
import { addGrants, addStaff, type NewGrant } from '../people/staff-store.ts'
import { enrollmentLink, makeInvitation } from './invitations.ts'

const DemoStaff = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  role: z.enum(staffRoles),
  /** Client id; all organisations where none is named. */
  organisation: z.string().optional(),
  /** Of a counselor: the demo person whose counselor it is. */
  counselor_of: z.uuid().optional(),
})
type DemoStaff = z.output<typeof DemoStaff>

/** One of the demo staff, and where they make a passkey. */
export interface DemoStaffLink {
  readonly name: string
  readonly role: DemoStaff['role']
  readonly organisation: string | null
  readonly link: string
}

/** The people of `demo/staff.yaml` in the programmes folder; none where there is no such file. Throws when it is wrong. */
function readDemoStaff(programmesDir: string): readonly DemoStaff[] {
  const file = readYaml(programmesDir, 'demo/staff.yaml', z.strictObject({ staff: z.array(DemoStaff) }))
  if (!file.value) throw new InvalidConfig(file.faults)
  return file.value.staff
}

/** Those of them who are counselors, and of which demo person each is. */
export const readDemoCounselors = (
  programmesDir: string,
): readonly { readonly staffId: string; readonly memberId: string }[] =>
  readDemoStaff(programmesDir).flatMap(({ id, counselor_of: memberId }) =>
    memberId === undefined ? [] : [{ staffId: id, memberId }],
  )

/** Writes those of them who are not there yet, and makes a link for each in the place of the one before. Never in production. */
export async function loadDemoStaff(
  deps: StaffDeps,
  programmesDir: string,
): Promise<readonly DemoStaffLink[]> {
  const { db } = deps.store
  const now = deps.clock.now()
  const links: DemoStaffLink[] = []
  for (const { id, name, email, role, organisation: username } of readDemoStaff(programmesDir)) {
    const organisation = username === undefined ? null : await findOrganisation(db, username)
    // Removed, or not served here.
    if (username !== undefined && !organisation) continue
    const grant: NewGrant = {
      role,
      organisationId: organisation?.id ?? null,
      validFrom: now,
      validUntil: null,
    }
    const token = await db.transaction(async (tx) => {
      if (await addStaff(tx, deps, id, { name, email }))
        await addGrants(tx, deps.randomUuid, id, { grants: [grant], by: null })
      return makeInvitation(tx, deps, { staffId: id, by: null, life: null })
    })
    links.push({ name, role, organisation: username ?? null, link: enrollmentLink(deps, token) })
  }
  return links
}
