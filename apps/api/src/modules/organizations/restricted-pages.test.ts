import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { buildPath } from '@evenkeel/api-contract/endpoint'
import { restrictableRoutes } from '@evenkeel/api-contract/reference-data/restrictable-routes'
import { checkBookingOpen, createAppointmentDraft } from '@evenkeel/api-contract/portal/appointments'
import { createDocument, listDocuments } from '@evenkeel/api-contract/portal/documents'
import { holdSlot, searchProviders } from '@evenkeel/api-contract/portal/mdlive'
import { readMe } from '@evenkeel/api-contract/portal/me'
import { listMessages, subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import { listSlotQueries } from '@evenkeel/api-contract/portal/slot-queries'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrganizationRecord } from './organization.ts'
import { organisations, configInUse } from './tables.ts'
import { type MemberApi, NORTHSTAR, openMemberApi } from '#testing/member-api.ts'

type Restricted = OrganizationRecord['restricted_routes']

describe('requests for an organization with restricted pages', () => {
  let api: MemberApi
  let member: string
  beforeAll(async () => {
    api = await openMemberApi()
    member = (await api.member()).token
  })
  afterAll(() => api.close())

  async function restrict(restricted_routes: Restricted): Promise<void> {
    const mine = eq(organisations.id, NORTHSTAR)
    const [row] = await api.store.db.select({ record: organisations.record }).from(organisations).where(mine)
    const record = { ...(row?.record as OrganizationRecord), restricted_routes }
    await api.store.db.update(organisations).set({ record }).where(mine)
    // As if another process had activated other files.
    await api.store.db.update(configInUse).set({ version: randomUUID() })
    await api.api.programmes.follow()
  }
  const refusal = async (endpoint: Endpoint, token = member, client = 'northstar') => {
    const headers = { 'x-client-id': client }
    const method = endpoint.method as 'GET' | 'POST'
    const { status, body } = await api.send(method, buildPath(endpoint), { token, headers })
    return status === 403 ? body.errors[0].message : null
  }
  const closed = 'Your organization does not offer this here.'
  const bookingClosed = errorMessages.bookingClosed

  it.each([
    ['messages', listMessages, closed],
    ['messages', subscribeToMessages, closed],
    ['documents', listDocuments, closed],
    ['appointments', listSlotQueries, closed],
    ['schedule', createAppointmentDraft, bookingClosed],
    ['schedule', searchProviders, bookingClosed],
    ['schedule', holdSlot, bookingClosed],
    ['schedule', checkBookingOpen, bookingClosed],
  ] as const)('are refused with the page %s [ORG-16]', async (page, endpoint, said) => {
    await restrict([page])
    expect(await refusal(endpoint)).toBe(said)
    await restrict(restrictableRoutes.filter((name) => name !== page))
    if (endpoint !== subscribeToMessages) expect(await refusal(endpoint)).toBe(null)
  })

  it('are accepted while one of the pages that need them is enabled [ORG-16]', async () => {
    await restrict(['documents'])
    expect(await refusal(createDocument)).toBe(null)
    await restrict(['documents', 'messages'])
    expect(await refusal(createDocument)).toBe(closed)
  })

  it('are refused for visitors too, and another client id does not help [ORG-16]', async () => {
    await restrict(['schedule'])
    const visitor = (await api.answers()).token
    expect(await refusal(searchProviders, visitor)).toBe(bookingClosed)
    expect(await refusal(searchProviders, visitor, 'cedarvalley')).toBe(bookingClosed)
    expect(await refusal(createAppointmentDraft, member, 'cedarvalley')).toBe(bookingClosed)
  })

  it('to book are refused with a distinct code [ORG-16]', async () => {
    await restrict(['schedule'])
    const { status, body } = await api.send('GET', buildPath(checkBookingOpen), { token: member })
    expect([status, body.error_codes]).toEqual([403, ['booking_closed']])
    await restrict(['messages'])
    expect(
      (await api.send('GET', buildPath(listMessages), { token: member })).body.error_codes,
    ).toBeUndefined()
    expect((await api.send('GET', buildPath(checkBookingOpen), { token: member })).status).toBe(204)
  })

  it('that no page restriction covers are never refused [ORG-16]', async () => {
    await restrict([...restrictableRoutes])
    expect(await refusal(readMe)).toBe(null)
  })
})
