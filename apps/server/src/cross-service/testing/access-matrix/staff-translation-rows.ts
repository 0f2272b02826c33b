import type { StaffRequest, StaffRow } from './access-row.ts'
import type { StaffFixture } from '../staff-fixture.ts'

/** Editor and administrator for all organizations; all others are rejected. */
const allowReviewers = (status: number): string => `401 401 403 403 403 ${status} 403 ${status} 403 401`
const params = { language: 'es', area: 'home', text: 'talk' }
const path = '/staff/words/es/home/talk'

/** The current text: reviews are sequential. */
const readCurrentText = async ({
  staff,
  admin,
}: StaffFixture): Promise<{ english: string; text: string; revision: number }> =>
  (await staff.send('GET', path, { cookie: admin.cookie })).body
const createReviewRequest = async (world: StaffFixture): Promise<StaffRequest> => {
  const { english, text, revision } = await readCurrentText(world)
  return { params, body: { english, text, revision } }
}
const createUndoRequest = async (world: StaffFixture): Promise<StaffRequest> => {
  const { body = {} } = await createReviewRequest(world)
  await world.staff.send('POST', `${path}/reviews`, { cookie: world.admin.cookie, body })
  return { params, body: { revision: (await readCurrentText(world)).revision } }
}

/** Access to the translation review; the columns are those of `staff-access-table.ts`. */
export const staffTranslationRows: Readonly<Record<string, StaffRow>> = {
  'GET /staff/words/:language': [allowReviewers(200), () => ({ params: { language: 'es' } })],
  'GET /staff/words/:language/:area/:text': [allowReviewers(200), () => ({ params })],
  'POST /staff/words/:language/:area/:text/check': [
    allowReviewers(200),
    () => ({ params, body: { text: 'Hable con alguien.' } }),
  ],
  'POST /staff/words/:language/:area/:text/reviews': [allowReviewers(201), createReviewRequest],
  'POST /staff/words/:language/:area/:text/undo': [allowReviewers(200), createUndoRequest],
  'GET /staff/translated-files/:language': [allowReviewers(200), () => ({ params: { language: 'es' } })],
}
