import type { StaffAsk, StaffRow } from './staff-access-table.ts'
import type { StaffWorld } from './staff-world.ts'

/** Editor and administrator for all; everybody else is turned away at the door. */
const reviewers = (status: number): string => `401 401 403 403 403 ${status} 403 ${status} 403 401`
const params = { language: 'es', area: 'home', text: 'talk' }
const path = '/staff/words/es/home/talk'

/** The text as it stands now: reviews come one after the other. */
const seen = async ({
  staff,
  admin,
}: StaffWorld): Promise<{ english: string; text: string; revision: number }> =>
  (await staff.send('GET', path, { cookie: admin.cookie })).body
const toReview = async (world: StaffWorld): Promise<StaffAsk> => {
  const { english, text, revision } = await seen(world)
  return { params, body: { english, text, revision } }
}
const toUndo = async (world: StaffWorld): Promise<StaffAsk> => {
  const { body = {} } = await toReview(world)
  await world.staff.send('POST', `${path}/reviews`, { cookie: world.admin.cookie, body })
  return { params, body: { revision: (await seen(world)).revision } }
}

/** Who may review the words of the product; the columns are those of `staff-access-table.ts`. */
export const wordRows: Readonly<Record<string, StaffRow>> = {
  'GET /staff/words/:language': [reviewers(200), () => ({ params: { language: 'es' } })],
  'GET /staff/words/:language/:area/:text': [reviewers(200), () => ({ params })],
  'POST /staff/words/:language/:area/:text/check': [
    reviewers(200),
    () => ({ params, body: { text: 'Hable con alguien.' } }),
  ],
  'POST /staff/words/:language/:area/:text/reviews': [reviewers(201), toReview],
  'POST /staff/words/:language/:area/:text/undo': [reviewers(200), toUndo],
  'GET /staff/translated-files/:language': [reviewers(200), () => ({ params: { language: 'es' } })],
}
