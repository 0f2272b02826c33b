import * as z from 'zod'
import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { staffRoles } from '@evenkeel/api-contract/staff/roles'
import { InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { readYamlFile } from '@evenkeel/server-kit/config-files/parse-yaml'
import { findOrganization } from '#modules/organizations/organization-repository.ts'
import type { StaffContext } from '#app-context.ts'
import { addGrants, addStaffAccount, type NewGrant } from './staff-repository.ts'
import { createEnrollmentLink, createInvitation } from './invitation-repository.ts'

const DemoStaff = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.email(),
  role: z.enum(staffRoles),
  /** Client id; all organizations if absent. */
  organisation: z.string().optional(),
  /** For a counselor: the demo member they treat. */
  counselor_of: z.uuid().optional(),
})
/** A demo member's request that one demo staff member offered to another. */
const DemoOffer = z.strictObject({
  member: z.uuid(),
  by: z.uuid(),
  to: z.uuid(),
  concern: z.enum(reasons),
})
export type DemoOffer = z.output<typeof DemoOffer>
const DemoFile = z.strictObject({ staff: z.array(DemoStaff), offers: z.array(DemoOffer).default([]) })

export type DemoStaff = z.output<typeof DemoStaff>

/** A demo staff member, and the link to create a passkey. */
export interface DemoStaffLink {
  readonly name: string
  readonly role: DemoStaff['role']
  readonly organisation: string | null
  readonly link: string
}

/** Reads `demo/staff.yaml` of the tenant config folder. Throws if it is invalid. */
function readDemoFile(programmesDir: string): z.output<typeof DemoFile> {
  const file = readYamlFile(programmesDir, 'demo/staff.yaml', DemoFile)
  if (!file.value) throw new InvalidConfigError(file.faults)
  return file.value
}

/** Reads the demo offers. */
export const readDemoOffers = (programmesDir: string): readonly DemoOffer[] =>
  readDemoFile(programmesDir).offers

/** Reads the demo counselors, and the demo member of each. */
export const readDemoCounselors = (
  programmesDir: string,
): readonly { readonly staffId: string; readonly memberId: string }[] =>
  readDemoFile(programmesDir).staff.flatMap(({ id, counselor_of: memberId }) =>
    memberId === undefined ? [] : [{ staffId: id, memberId }],
  )

/** Reads the demo staff. */
export const readDemoStaff = (programmesDir: string): readonly DemoStaff[] =>
  readDemoFile(programmesDir).staff

/** Inserts missing demo staff, and replaces the link of each. Never in production. */
export async function loadDemoStaff(
  context: StaffContext,
  staff: readonly DemoStaff[],
): Promise<readonly DemoStaffLink[]> {
  const { db } = context.store
  const now = context.clock.now()
  const links: DemoStaffLink[] = []
  for (const { id, name, email, role, organisation: username } of staff) {
    const organisation = username === undefined ? null : await findOrganization(db, username)
    // Deleted, or not served here.
    if (username !== undefined && !organisation) continue
    const grant: NewGrant = {
      role,
      organisationId: organisation?.id ?? null,
      validFrom: now,
      validUntil: null,
    }
    const token = await db.transaction(async (tx) => {
      if (await addStaffAccount(tx, context, id, { name, email }))
        await addGrants(tx, context.randomUuid, id, { grants: [grant], by: null })
      return createInvitation(tx, context, { staffId: id, by: null, life: null })
    })
    links.push({ name, role, organisation: username ?? null, link: createEnrollmentLink(context, token) })
  }
  return links
}
