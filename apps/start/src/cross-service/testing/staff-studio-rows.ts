import type { Json } from './services.ts'
import type { StaffAsk, StaffRow } from './staff-access-table.ts'
import type { StaffWorld } from './staff-world.ts'

/** Account manager and editor for all; everybody else is turned away at the door. */
const studio = (manager: number, editor: number): string =>
  `401 401 403 403 ${manager} ${editor} 403 403 403 401`

const managers = new WeakMap<StaffWorld, Promise<string>>()
/** The cookie of an account manager who makes the things that are asked for. */
const manager = (world: StaffWorld): Promise<string> => {
  const known =
    managers.get(world) ??
    world.staff
      .colleague(world.admin, [{ role: 'account_manager', organisation_id: null }])
      .then(({ cookie }) => cookie)
  managers.set(world, known)
  return known
}
const act = async (world: StaffWorld, path: string, body: Json) =>
  world.staff.send('POST', `/staff/studio/spaces${path}`, { cookie: await manager(world), body })

let made = 0
const fresh = () => {
  made += 1
  return {
    program_name: 'Made',
    username: `made${made}`,
    phone: '8005550123',
    custom_color1: '#0b5c6b',
    custom_color3: '#0b5c6b',
  }
}
/** An organisation that was made in the studio, and published `times` times. */
const organisation = async (world: StaffWorld, times = 0): Promise<{ id: string; username: string }> => {
  const { body } = await act(world, '', fresh())
  const { id, username } = body.space.organisation
  if (times > 0) await act(world, `/${id}/publish`, { revision: 1 })
  for (let at = 1; at < times; at += 1) await act(world, `/${id}/switch`, { restricted_routes: ['legal'] })
  return { id, username }
}
const on =
  (times: number, ask: Omit<StaffAsk, 'params'> = {}) =>
  async (world: StaffWorld): Promise<StaffAsk> => ({
    params: { space: (await organisation(world, times)).id },
    ...ask,
  })
const inFiles = (world: StaffWorld): StaffAsk => ({ params: { space: world.organisation } })

/** Who may do what in the studio; the columns are those of `staff-access-table.ts`. */
export const studioRows: Readonly<Record<string, StaffRow>> = {
  'GET /staff/studio/spaces': [studio(200, 200)],
  'POST /staff/studio/spaces': [studio(201, 403), () => ({ body: fresh() })],
  'POST /staff/studio/spaces/import': [
    studio(201, 403),
    () => {
      const { username } = fresh()
      return { body: { files: [{ path: `organisations/${username}.yaml`, text: `username: ${username}` }] } }
    },
  ],
  'GET /staff/studio/spaces/:space/draft': [studio(200, 200), on(0)],
  'PUT /staff/studio/spaces/:space/draft': [
    studio(200, 200),
    on(0, { body: { revision: 1, form: { employer: 'Made' } } }),
  ],
  // What was never public is an account manager's to throw away, and to make public.
  'DELETE /staff/studio/spaces/:space/draft': [studio(204, 422), on(0, { query: 'revision=1' })],
  'POST /staff/studio/spaces/:space/publish': [studio(200, 422), on(0, { body: { revision: 1 } })],
  'POST /staff/studio/spaces/:space/check': [studio(200, 200), on(0, { body: { revision: 1 } })],
  'GET /staff/studio/spaces/:space/versions': [studio(200, 200), on(1)],
  'GET /staff/studio/spaces/:space/difference': [studio(200, 200), on(1)],
  'POST /staff/studio/spaces/:space/roll-back': [studio(200, 422), on(2, { body: { number: 1 } })],
  'POST /staff/studio/spaces/:space/switch': [studio(200, 403), on(1, { body: { active: false } })],
  'GET /staff/studio/spaces/:space/touched': [studio(200, 403), on(1)],
  'POST /staff/studio/spaces/:space/take-over': [
    studio(200, 422),
    async (world) => {
      await act(world, `/${world.organisation}/give-back`, {})
      return inFiles(world)
    },
  ],
  'POST /staff/studio/spaces/:space/give-back': [
    studio(200, 422),
    async (world) => {
      await act(world, `/${world.organisation}/take-over`, {})
      return inFiles(world)
    },
  ],
  'GET /staff/studio/spaces/:space/files': [
    studio(200, 200),
    async (world) => {
      const { id, username } = await organisation(world, 1)
      return { params: { space: id }, query: `path=organisations/${username}.yaml` }
    },
  ],
  'POST /staff/studio/spaces/:space/preview': [studio(200, 200), on(0, { body: { revision: 1 } })],
  'POST /staff/studio/spaces/:space/drawings': [
    studio(200, 200),
    () => ({ params: { space: 'intakes' }, body: { revision: 0 } }),
  ],
  'POST /staff/studio/spaces/:space/article': [
    studio(200, 200),
    () => ({
      params: { space: 'articles' },
      body: { path: 'articles/money/when-collectors-call.md', text: 'x' },
    }),
  ],
}
