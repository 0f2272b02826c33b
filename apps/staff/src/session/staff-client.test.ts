import { claimTask, listTasks } from '@evenkeel/api-contract/staff/tasks'
import type { StaffSession } from '@evenkeel/api-contract/staff/session'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { backgroundHeaders } from '#lib/api-client.ts'
import { createStaffClient, type SignOutDetails, SESSION_QUERY_KEY } from './staff-client.ts'
import { createDraftStore, memberMessageDraftKey } from './drafts.ts'
import { createMemoryStorage } from '#testing/memory-storage.ts'

const session: StaffSession = {
  person: { id: '0192aaaa-0000-7000-8000-000000000001', name: 'Dana Moss', email: 'dana@example.com' },
  roles: ['care_line'],
  grants: [],
  signed_in_by: 'passkey',
  idle_seconds_left: 1800,
  seconds_left: 43_200,
}

function page(status = 200) {
  let now = 0
  const sent: Request[] = []
  const left: (SignOutDetails | null)[] = []
  const client = new QueryClient()
  const storage = createMemoryStorage()
  const staff = createStaffClient({
    client,
    storage,
    monotonic: () => now,
    onSignOutChange: (why) => left.push(why),
    fetch: (address, init) => {
      sent.push(new Request(`https://staff.example${typeof address === 'string' ? address : ''}`, init))
      return Promise.resolve(
        Response.json({ now: '2026-11-24T09:00:00Z', results: [], errors: [] }, { status }),
      )
    },
  })
  return { staff, client, storage, sent, left, wait: (milliseconds: number) => void (now += milliseconds) }
}

describe('staff client session', () => {
  it('is extended by user requests, not by background requests', async () => {
    const { staff, wait } = page()
    staff.signedIn(session)
    wait(minutes(10))
    await staff.call(listTasks, { headers: backgroundHeaders })
    expect(staff.expiry()?.idleAt).toBe(minutes(30))
    await staff.call(listTasks, {})
    expect(staff.expiry()?.idleAt).toBe(minutes(40))
  })

  it('clears data about members and colleagues when the server ends the session, and keeps the reason', async () => {
    const { staff, client, left, wait } = page(401)
    staff.signedIn(session)
    client.setQueryData(['look-up', '1'], { name: 'Maria Reyes' })
    wait(minutes(31))
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(client.getQueryData(['look-up', '1'])).toBeUndefined()
    expect(client.getQueryData(SESSION_QUERY_KEY)).toBeNull()
    expect(left).toEqual([null, { because: 'wasIdle', pressWasLost: false }])
  })

  it('keeps what the sign-in page asked for when a second refusal of the same session arrives', async () => {
    const { staff, client, left } = page(401)
    staff.signedIn(session)
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    client.setQueryData(['ways'], { passkey: true })
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(client.getQueryData(['ways'])).toEqual({ passkey: true })
    expect(left).toHaveLength(2)
  })

  it('says after twelve hours that the day is over, not that nobody was here', async () => {
    const { staff, left, wait } = page(401)
    staff.signedIn(session)
    wait(hours(12))
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(left.at(-1)?.because).toBe('wasOver')
  })

  it('reports a sign-out in another window, not idleness', async () => {
    const { staff, left } = page(401)
    staff.signedIn(session)
    staff.handleOtherTabSignOut('signedOut')
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(left.at(-1)?.because).toBe('signedOutElsewhere')
    staff.signedIn(session)
    staff.handleOtherTabSignOut('wasIdle')
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(left.at(-1)?.because).toBe('wasIdle')
  })

  it('reports that a click was lost when the session had already ended', async () => {
    const { staff, left } = page(401)
    staff.signedIn(session)
    await expect(staff.call(claimTask, { params: { kind: 'danger', id: 'a' } })).rejects.toThrow('401')
    expect(left.at(-1)).toMatchObject({ pressWasLost: true })
  })

  it('keeps drafts after the session ends, for the same person only', async () => {
    const { staff, wait } = page(401)
    staff.signedIn(session)
    staff.memoryDrafts.write('note', 'Rang twice')
    await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    expect(staff.memoryDrafts.isAny()).toBe(true)
    staff.signedIn(session)
    expect(staff.memoryDrafts.read('note')).toBe('Rang twice')
    staff.signedIn({ ...session, person: { ...session.person, id: '0192aaaa-0000-7000-8000-000000000002' } })
    expect(staff.memoryDrafts.isAny()).toBe(false)
    staff.memoryDrafts.write('note', 'Once more')
    wait(hours(1) + 1)
    expect(staff.memoryDrafts.read('note')).toBeUndefined()
  })

  it('clears drafts on log-out', () => {
    const { staff } = page()
    staff.signedIn(session)
    staff.memoryDrafts.write('note', 'Rang twice')
    staff.signedOut('signedOut')
    expect(staff.memoryDrafts.isAny()).toBe(false)
  })

  it('clears message drafts on log-out here or in another window, but not when the session expires', async () => {
    const { staff, storage } = page(401)
    const words = createDraftStore(
      storage,
      memberMessageDraftKey('visit 1', session.person.id),
      (one) => one === 'Sorry',
    )
    const heardElsewhere = async (): Promise<void> => {
      staff.handleOtherTabSignOut('signedOut')
      await expect(staff.call(listTasks, {})).rejects.toThrow('401')
    }
    for (const [leave, left] of [
      [async () => expect(staff.call(listTasks, {})).rejects.toThrow('401'), 'Sorry'],
      [heardElsewhere, null],
      [async () => staff.signedOut('signedOut'), null],
    ] as const) {
      staff.signedIn(session)
      words.write('Sorry')
      await leave()
      expect(words.read()).toBe(left)
    }
    words.write('Sorry')
    staff.signedIn({ ...session, person: { ...session.person, id: '0192aaaa-0000-7000-8000-000000000002' } })
    expect(words.read()).toBeNull()
  })

  it('refetches permissions after a denied request', async () => {
    const { staff, client } = page(403)
    staff.signedIn(session)
    await expect(staff.call(listTasks, {})).rejects.toThrow('403')
    expect(client.getQueryState(SESSION_QUERY_KEY)?.isInvalidated).toBe(true)
  })

  it('sends the staff header with writing requests only', async () => {
    const { staff, sent } = page()
    const { staffLogOut } = await import('@evenkeel/api-contract/staff/session')
    await staff.call(listTasks, {})
    await staff.call(staffLogOut, {}).catch(() => {})
    expect(sent.map(({ method, headers }) => [method, headers.get('x-evenkeel-staff')])).toEqual([
      ['GET', null],
      ['POST', '1'],
    ])
  })
})
