import type { SignedInStaff } from '@evenkeel/api/testing/staff-people'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import { createTestPeople } from '../test-people.ts'
import type { Json, Services } from '../services.ts'

const NORTHSTAR = '7c1e0f5a-0002-4a00-8a00-000000000002'

/** A counselor request, as the staff application sends it. */
export type CounselorCall = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Json }>

/** A member of Northstar with an in-person request that was emailed to the call center. */
export async function createMeetingRequest(services: Services) {
  const { db } = services.store
  const person = await createTestPeople(services).confirmed('northstar')
  const now = services.clock.now().toString()
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`insert into portal.appointments (id, organisation_id, member_id, status, appointment_method, inquiry_id, created_at, modified_at)
      values (gen_random_uuid(), ${NORTHSTAR}, ${person.id}, 'requested', 'face_to_face', 'AB12CD34', ${now}, ${now}) returning id::text as id`,
  )
  const id = row?.id ?? ''
  await db.execute(
    sql`insert into portal.inquiries (id, organisation_id, member_id, reference, created_at, attempts, not_before, delivered_at)
      values (${id}, ${NORTHSTAR}, ${person.id}, 'AB12CD34', ${now}, 1, ${now}, ${now})`,
  )
  return { id, person }
}
export type MeetingRequestFixture = Awaited<ReturnType<typeof createMeetingRequest>>

/** Enables in-person work of a counselor in a state, with a verified license. */
export async function allowInPerson(services: Services, call: CounselorCall, state = 'CO') {
  const { provider_id: id } = (await call('GET', '/counselor/me')).body
  await services.store.db.execute(
    sql`update telehealth.providers set sees_in_person = true, is_profile_complete = true where id = ${id}`,
  )
  await services.store.db.execute(
    sql`insert into telehealth.licences (provider_id, state, sort_name, refresh_at) values (${id}, ${state}, 'Calder, Ines', now())
      on conflict (provider_id, state) do update set checked_at = now(), ends_at = null`,
  )
  return id as number
}

/** An offer of a request to a counselor, as staff create it. */
export async function createOffer(
  services: Services,
  { id, person }: MeetingRequestFixture,
  { staffId, by }: { readonly staffId: string; readonly by: Pick<SignedInStaff, 'id'> },
): Promise<string> {
  const now = services.clock.now()
  const [row] = await queryRows<{ id: string }>(
    services.store.db,
    sql`insert into portal.referral_offers (id, organisation_id, member_id, inquiry_id, staff_id, offered_by, offered_at, state, way, answer_by)
      values (gen_random_uuid(), ${NORTHSTAR}, ${person.id}, ${id}, ${staffId}, ${by.id}, ${now.toString()}, 'CO', 'in_person',
        ${now.add({ hours: 4 }).toString()})
      returning id::text as id`,
  )
  return row?.id ?? ''
}

/** The staff member who works as a provider. */
export async function findStaffId(services: Services, providerId: number): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    services.store.db,
    sql`select staff_id::text as id from telehealth.counselor_accounts where provider_id = ${providerId}`,
  )
  return row?.id ?? ''
}
