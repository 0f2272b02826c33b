import { requestAs } from './request-as.ts'
import type { Services } from '../services.ts'
import { accessTable } from './access-table.ts'
import type { AccessFixture } from '../access-fixture.ts'

/** Number of messages that fill more than one page of every list. */
const MESSAGE_COUNT = 22

/** Lists and searches with all parameters, and successful requests for rows that are rejected in the table. */
const listExtraRequests = ({
  provider,
  patient,
}: AccessFixture): readonly (readonly [string, string, unknown?])[] => {
  const search = (wishes: object, page = 1) =>
    [
      'POST',
      `/telehealth/v2/patients/${patient}/providers/search?page=${page}&per_page=10`,
      { search: { state_abbrev: 'CO', provider_type_id: 38, ...wishes } },
    ] as const
  const wish = {
    provider_id: provider,
    appointment_date: '2026-12-01',
    preferred_time: 'morning',
    appointment_method: 'video',
    chief_complaint_comments: 'In the morning, please',
  }
  return [
    ['POST', '/api/me/update-appointment-state', { appointment_state: 'CO' }],
    ['POST', '/api/appointment-slot-queries', wish],
    ['GET', '/api/organisations?search_term=valley'],
    ['GET', '/api/organisations/v2/configuration?domain=cedarvalley.localhost'],
    ['GET', '/api/messages?inbox=true'],
    ['GET', '/api/messages?sent=true'],
    ['GET', '/api/messages?unread=true'],
    ['GET', `/api/messages?provider=${provider}`],
    ['GET', '/api/documents?upload_by=patient'],
    ['GET', '/api/appointment-slot-queries?page=1&per_page=5'],
    ['GET', '/api/me/coverage'],
    ['GET', '/api/appointments/reschedules'],
    ['GET', `/telehealth/v2/patients/${patient}/appointments/past?page=2&per_page=5`],
    search({ sort: 'name' }),
    search({ gender: 'Female', availability_type: ['video'] }),
    search({ specific_date: '2026-11-20' }),
    search({}, 2),
  ]
}

/** A list, and the pages before and after its first one. */
async function requestPages({ send }: Services, authorization: string): Promise<void> {
  const first = await send('GET', '/api/messages?sent=true', { authorization })
  const next = new URL(first.body.next)
  const second = await send('GET', `${next.pathname}${next.search}`, { authorization })
  const previous = new URL(second.body.previous)
  await send('GET', `${previous.pathname}${previous.search}`, { authorization })
}

/** Calls every endpoint as a member, and runs all background jobs once. */
export async function requestAllEndpoints(services: Services, world: AccessFixture): Promise<void> {
  const { send, api, telehealth } = services
  for (const [name, [, ask]] of Object.entries(accessTable)) {
    for (const principal of ['own answers', 'owner'] as const) {
      if (/logout|DELETE \/me\/sessions/.test(name)) world.forget()
      await requestAs(world, { name, ask, principal })
    }
    if (/logout|DELETE \/me\/sessions/.test(name)) world.forget()
  }
  const authorization = await world.ownerToken()
  const jwt = `Bearer ${await world.ownerJwt()}`
  for (let number = 0; number < MESSAGE_COUNT; number += 1) {
    const body = { to_id: world.provider, subject: `Letter ${number}`, message: 'Good morning' }
    await send('POST', '/api/messages', { body, authorization })
  }
  for (const [method, url, body] of listExtraRequests(world))
    await send(method, url, { body, authorization: url.startsWith('/telehealth') ? jwt : authorization })
  await requestPages(services, authorization)
  await api.workOnVisits()
  await api.deliverMail()
  await api.deliverInquiries()
  await api.backlogs()
  await telehealth.work()
}
