import type { StaffRequest, StaffRow } from '../access-matrix/access-row.ts'
import type { StaffPrincipal } from '../access-matrix/principals.ts'
import type { StaffFixture } from '../staff-fixture.ts'

/** Whoever holds the request of a member, for the two roles that may; the others find none, or may not ask. */
const allowTaskHolder = (status: number): string => `401 401 ${status} 404 ${status} 403 403 403 403 401`

/** A request to meet in person, which whoever asks has taken where they may. */
const createRequestParams = async (
  world: StaffFixture,
  principal: StaffPrincipal,
): Promise<StaffRequest> => ({
  params: { kind: 'in_person', id: await world.heldRequest(principal) },
})
const ANSWER_DEADLINE = '2026-11-19T16:00:00Z'

/** Requests to meet in person, offered to counselors. */
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
