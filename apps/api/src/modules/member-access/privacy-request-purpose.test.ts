import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSubject } from '#modules/audit-log/hash-chain.ts'
import { auditEvents } from '#modules/audit-log/tables.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import type { SignedInStaff } from '#testing/staff/staff-accounts.ts'
import { createPendingTasks } from '#testing/staff/pending-tasks.ts'

describe('purpose of copies and deletions requested by staff', () => {
  let at: StaffApi
  let [care, officer, second] = [] as unknown as [SignedInStaff, SignedInStaff, SignedInStaff]
  let waits: ReturnType<typeof createPendingTasks>
  beforeAll(async () => {
    at = await openStaffApi()
    waits = createPendingTasks(at)
    const admin = await at.staff.administrator()
    const role = (name: 'care_line' | 'privacy_officer') =>
      at.staff.colleague(admin, [{ role: name, organisation_id: null }])
    care = await role('care_line')
    officer = await role('privacy_officer')
    second = await role('privacy_officer')
  })
  afterAll(() => at.close())

  const ask = (method: 'GET' | 'POST', path: string, { cookie }: SignedInStaff, body?: object) =>
    at.staff.send(method, path, { cookie, ...(body ? { body } : {}) })
  const opened = async (by: SignedInStaff, email: string, purpose: string) =>
    (await ask('POST', '/staff/look-ups', by, { by: 'email', value: email, purpose })).body.id as string
  const lastEvent = async () =>
    (await at.store.db.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1))[0]

  it('is required if the member was opened for another purpose, and is in the audit log', async () => {
    const person = await waits.member()
    const id = await opened(officer, person.email, 'repair')
    const refused = await ask('POST', `/staff/look-ups/${id}/removal`, officer, {})
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'purpose'])
    expect((await lastEvent())?.subject).toBeNull()
    const copied = await ask('POST', `/staff/look-ups/${id}/export`, officer, { format: 'json' })
    expect([copied.status, copied.body.errors[0].field]).toEqual([400, 'purpose'])
    expect((await ask('POST', `/staff/look-ups/${id}/removal`, officer, { purpose: 'repair' })).status).toBe(
      400,
    )
    const asked = await ask('POST', `/staff/look-ups/${id}/removal`, officer, { purpose: 'legal' })
    expect([asked.status, asked.body.purpose]).toEqual([201, 'legal'])
    expect(await lastEvent()).toMatchObject({ subject: hashSubject(person.id), purpose: 'legal' })
    const found = await ask('POST', '/staff/audit/search', officer, { purpose: 'legal', page: 1 })
    expect(found.body.results).toHaveLength(1)
  })

  it('is not required again if the member was opened for records', async () => {
    const person = await waits.member()
    const id = await opened(officer, person.email, 'records')
    const asked = await ask('POST', `/staff/look-ups/${id}/removal`, officer, {})
    expect([asked.status, asked.body.purpose]).toEqual([201, 'records'])
  })

  it('is separate from a pending danger call, which blocks them by name until it was made', async () => {
    const person = await waits.danger()
    const id = await opened(care, person.email, 'danger')
    const asked = await ask('POST', `/staff/look-ups/${id}/removal`, care, { purpose: 'records' })
    const waiting = {
      waits_for: { kind: 'danger', id: person.task },
      hindered_by: expect.stringContaining('said yes to danger'),
    }
    expect(asked.body).toMatchObject(waiting)
    const listed = async () =>
      (await ask('GET', '/staff/removals', second)).body.results.find(
        (one: { id: string }) => one.id === asked.body.id,
      )
    expect(await listed()).toMatchObject(waiting)
    expect((await ask('POST', `/staff/removals/${asked.body.id}/approve`, second)).status).toBe(409)
    await ask('POST', `/staff/tasks/danger/${person.task}/claim`, care)
    await ask('POST', `/staff/tasks/danger/${person.task}/outcome`, care, { outcome: 'reached' })
    expect(await listed()).toMatchObject({ waits_for: null, hindered_by: null })
  })
})
