import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import type { ApiOptions } from '#app.ts'
import { TENANT_CONFIG_DIR } from '../api-options.ts'
import { CEDARVALLEY, type MemberApiOptions } from '../member-api.ts'
import { openStaffApi } from './staff-api.ts'
import type { SignedInStaff } from './staff-accounts.ts'

// Answers are asserted field by field, so tests read them as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** A role for all organizations. */
export const grantForAll = (role: GrantInput['role']): GrantInput => ({ role, organisation_id: null })
/** A new organization, as its form sends it. */
export const acmeOrganization = {
  program_name: 'Acme Care',
  username: 'acme',
  phone: '(800) 555-0123',
  custom_color1: '#0b5c6b',
  custom_color3: '#F3B33D',
}
/** A valid image. */
export const GLYPH =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'

/** The article checks the content studio uses. */
const articles: NonNullable<ApiOptions['articles']> = {
  faults: (from) =>
    readFileSync(path.join(from, 'articles/shelf.yaml'), 'utf8').includes('hard')
      ? [{ file: 'articles/shelf.yaml', line: 3, message: 'is hard to read', isAdvice: false }]
      : [],
  draw: (from, file) => ({
    name: readFileSync(path.join(from, file), 'utf8'),
    sub: null,
    description: null,
    reading_minutes: 1,
    html: '<p>Text</p>',
    grade: 5,
  }),
}

/** The content studio with staff accounts, on a separate folder. */
export async function openStudio(options: MemberApiOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'studio-test-'))
  cpSync(TENANT_CONFIG_DIR, folder, { recursive: true })
  const at = await openStaffApi({ programmesDir: folder, articles, ...options })
  const admin = await at.staff.administrator()
  const [manager, editor, ofCedarvalley] = await Promise.all([
    at.staff.colleague(admin, [grantForAll('account_manager')]),
    at.staff.colleague(admin, [grantForAll('editor')]),
    at.staff.colleague(admin, [{ role: 'account_manager', organisation_id: CEDARVALLEY }]),
  ])
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (by: Pick<SignedInStaff, 'cookie'>, at_: string, body?: unknown) =>
      at.staff.send(method, `/staff/studio/spaces${at_}`, {
        cookie: by.cookie,
        ...(body === undefined ? {} : { body }),
      })
  const [get, post, put, remove] = [call('GET'), call('POST'), call('PUT'), call('DELETE')]
  /** What a process serves for an organization publicly. */
  const shown = async (username: string) => {
    await at.api.programmes.follow()
    const { status, body } = await at.send('GET', `/organisations/v2/configuration?domain=${username}`)
    return status === 200 ? body : null
  }
  const read = async (space: string, by: SignedInStaff = manager): Promise<Json> =>
    (await get(by, `/${space}/draft`)).body
  return {
    ...at,
    folder,
    read,
    /** Saves over the current draft, as a user who just opened it. */
    save: async (space: string, change: Json, by: SignedInStaff = manager) =>
      put(by, `/${space}/draft`, { revision: (await read(space, by)).revision, ...change }),
    publish: async (space: string, by: SignedInStaff = manager) =>
      post(by, `/${space}/publish`, { revision: (await read(space, by)).revision }),
    manager,
    editor,
    ofCedarvalley,
    get,
    post,
    put,
    remove,
    shown,
    close: async () => {
      await at.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** A tile without id, texts and link. */
export const emptyNav = {
  description: null,
  is_emergency_nav: false,
  sort_order: null,
  is_url_target_blank: false,
  active: true,
  route: null,
}
