import type { Json } from '../services.ts'
import type { StaffRequest, StaffRow } from './access-row.ts'
import type { StaffFixture } from '../staff-fixture.ts'

/** Account manager and editor for all organizations; all others are rejected. */
const allowStudio = (manager: number, editor: number): string =>
  `401 401 403 403 ${manager} ${editor} 403 403 403 401`

const managerCookies = new WeakMap<StaffFixture, Promise<string>>()
/** Session cookie of an account manager who creates the requested objects. */
const getManagerCookie = (world: StaffFixture): Promise<string> => {
  const known =
    managerCookies.get(world) ??
    world.staff
      .colleague(world.admin, [{ role: 'account_manager', organisation_id: null }])
      .then(({ cookie }) => cookie)
  managerCookies.set(world, known)
  return known
}
const callSpace = async (world: StaffFixture, path: string, body: Json) =>
  world.staff.send('POST', `/staff/studio/spaces${path}`, { cookie: await getManagerCookie(world), body })

let createdCount = 0
const createOrganizationBody = () => {
  createdCount += 1
  return {
    program_name: 'Made',
    username: `made${createdCount}`,
    phone: '8005550123',
    custom_color1: '#0b5c6b',
    custom_color3: '#0b5c6b',
  }
}
/** An organization created in the content studio and published `countOccurrences` times. */
const createOrganization = async (
  world: StaffFixture,
  times = 0,
): Promise<{ id: string; username: string }> => {
  const { body } = await callSpace(world, '', createOrganizationBody())
  const { id, username } = body.space.organisation
  if (times > 0) await callSpace(world, `/${id}/publish`, { revision: 1 })
  for (let at = 1; at < times; at += 1)
    await callSpace(world, `/${id}/switch`, { restricted_routes: ['legal'] })
  return { id, username }
}
const createSpaceRequest =
  (times: number, ask: Omit<StaffRequest, 'params'> = {}) =>
  async (world: StaffFixture): Promise<StaffRequest> => ({
    params: { space: (await createOrganization(world, times)).id },
    ...ask,
  })
const createFileSpaceParams = (world: StaffFixture): StaffRequest => ({
  params: { space: world.organisation },
})

/** Access to the content studio; the columns are those of `staff-access-table.ts`. */
export const studioRows: Readonly<Record<string, StaffRow>> = {
  'GET /staff/studio/spaces': [allowStudio(200, 200)],
  'POST /staff/studio/spaces': [allowStudio(201, 403), () => ({ body: createOrganizationBody() })],
  'POST /staff/studio/spaces/import': [
    allowStudio(201, 403),
    () => {
      const { username } = createOrganizationBody()
      return { body: { files: [{ path: `organisations/${username}.yaml`, text: `username: ${username}` }] } }
    },
  ],
  'GET /staff/studio/spaces/:space/draft': [allowStudio(200, 200), createSpaceRequest(0)],
  'PUT /staff/studio/spaces/:space/draft': [
    allowStudio(200, 200),
    createSpaceRequest(0, { body: { revision: 1, form: { employer: 'Made' } } }),
  ],
  // Only an account manager can discard or publish what was never public.
  'DELETE /staff/studio/spaces/:space/draft': [
    allowStudio(204, 422),
    createSpaceRequest(0, { query: 'revision=1' }),
  ],
  'POST /staff/studio/spaces/:space/publish': [
    allowStudio(200, 422),
    createSpaceRequest(0, { body: { revision: 1 } }),
  ],
  'POST /staff/studio/spaces/:space/check': [
    allowStudio(200, 200),
    createSpaceRequest(0, { body: { revision: 1 } }),
  ],
  'GET /staff/studio/spaces/:space/versions': [allowStudio(200, 200), createSpaceRequest(1)],
  'GET /staff/studio/spaces/:space/difference': [allowStudio(200, 200), createSpaceRequest(1)],
  'POST /staff/studio/spaces/:space/roll-back': [
    allowStudio(200, 422),
    createSpaceRequest(2, { body: { number: 1 } }),
  ],
  'POST /staff/studio/spaces/:space/switch': [
    allowStudio(200, 403),
    createSpaceRequest(1, { body: { active: false } }),
  ],
  'GET /staff/studio/spaces/:space/touched': [allowStudio(200, 403), createSpaceRequest(1)],
  'POST /staff/studio/spaces/:space/take-over': [
    allowStudio(200, 422),
    async (world) => {
      await callSpace(world, `/${world.organisation}/give-back`, {})
      return createFileSpaceParams(world)
    },
  ],
  'POST /staff/studio/spaces/:space/give-back': [
    allowStudio(200, 422),
    async (world) => {
      await callSpace(world, `/${world.organisation}/take-over`, {})
      return createFileSpaceParams(world)
    },
  ],
  'GET /staff/studio/spaces/:space/files': [
    allowStudio(200, 200),
    async (world) => {
      const { id, username } = await createOrganization(world, 1)
      return { params: { space: id }, query: `path=organisations/${username}.yaml` }
    },
  ],
  'POST /staff/studio/spaces/:space/preview': [
    allowStudio(200, 200),
    createSpaceRequest(0, { body: { revision: 1 } }),
  ],
  'POST /staff/studio/spaces/:space/drawings': [
    allowStudio(200, 200),
    () => ({ params: { space: 'intakes' }, body: { revision: 0 } }),
  ],
  'POST /staff/studio/spaces/:space/article': [
    allowStudio(200, 200),
    () => ({
      params: { space: 'articles' },
      body: { path: 'articles/money/when-collectors-call.md', text: 'x' },
    }),
  ],
}
