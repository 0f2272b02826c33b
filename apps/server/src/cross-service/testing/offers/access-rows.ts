import type { StaffRequest, StaffRow } from '../access-matrix/access-row.ts'
import type { StaffPrincipal } from '../access-matrix/principals.ts'
import type { StaffFixture } from '../staff-fixture.ts'

/** The holder of a member's request, for the two allowed roles; the others get 404 or 403. */
const allowTaskHolder = (status: number): string => `401 401 ${status} 404 ${status} 403 403 403 403 401`

/** An in-person request claimed by the caller if allowed. */
const createRequestParams = async (
  world: StaffFixture,
  principal: StaffPrincipal,
): Promise<StaffRequest> => ({
  params: { kind: 'in_person', id: await world.heldRequest(principal) },
})
const ANSWER_DEADLINE = '2026-11-19T16:00:00Z'

/** In-person requests offered to counselors. */
export const offerRows: Readonly<Record<string, StaffRow>> = {
  'GET /staff/tasks/:kind/:id/offers': [allowTaskHolder(200), createRequestParams],
  'POST /staff/tasks/:kind/:id/offers': [
    allowTaskHolder(200),
    async (world, principal) => ({
      ...(await createRequestParams(world, principal)),
      body: {
        to: [await world.offerable()],
        state: 'CO',
        concern: 'Anxiety',
        sessions: 6,
        answer_by: ANSWER_DEADLINE,
      },
    }),
  ],
  'POST /staff/tasks/:kind/:id/offers/:offer/withdraw': [
    allowTaskHolder(200),
    async (world, principal) => {
      const { params } = await createRequestParams(world, principal)
      const offer = await world.openOffer(params?.['id'] ?? '')
      return { params: { ...params, offer } }
    },
  ],
}
