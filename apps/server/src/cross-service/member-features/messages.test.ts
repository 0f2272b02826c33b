import { randomUUID } from 'node:crypto'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { listTestEngines, openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import type { Json } from '../testing/services.ts'

const logger = failOnErrorLog()
const idsOf = (page: Json): number[] => page.results.map(({ id }: Json) => id)
const query = (url: string): string => new URL(url).search

describe.each(listTestEngines())('messages of a member on %s', (engine) => {
  let at: DemoFixture
  let maya: SignedInMember
  let counselors: number[]
  // One product for all: read-only tests first, writing tests compare with the previous state.
  beforeAll(async () => {
    at = await openDemoFixture({ store: await openTestStore(engine), logger })
    maya = await at.maya()
    counselors = (await maya.get('/contacts')).body.results.map(({ id }: Json) => id)
  })
  afterAll(() => at.close())

  const letter = (changes: Json = {}) => ({
    to_id: counselors[0],
    subject: 'Hello',
    message: 'Could we talk earlier?',
    ...changes,
  })
  const unread = async (who = maya): Promise<number> =>
    (await who.get('/messages/unread-messages-count')).body.count

  it('exist for the demo member: five in two conversations, two unread, one document in each direction [CALL-36, ENTITY-10, ENTITY-11]', async () => {
    const { status, body } = await maya.get('/messages')
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['next', 'previous', 'results'])
    expect(body.results).toHaveLength(5)
    expect(new Set(body.results.map(({ conversation_id }: Json) => conversation_id)).size).toBe(2)
    expect(await unread()).toBe(2)
    const times = body.results.map(({ date_time }: Json) => date_time)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(body.results[0]).toMatchObject({
      subject: 'Our next appointment',
      message_type: 'provider_message',
      unread_status: true,
      from_id: counselors[0],
      to_id: maya.user.mdlive_id,
      documents: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
    })
    const { documents } = (await maya.telehealth('GET', `/v1/patients/${maya.user.mdlive_id}/documents`)).body
    expect(documents.map(({ upload_by }: Json) => upload_by).toSorted()).toEqual(['patient', 'provider'])
  })

  it.each([
    ['inbox=true', 3],
    ['received=yes', 3],
    ['sent=1', 2],
    ['unread=T', 2],
    ['unread_status=on', 2],
    ['unread_status=false', 5],
    ['inbox=true&received=true', 3],
  ])('are filtered by %s [MSG-08, CALL-36]', async (filter, count) => {
    expect((await maya.get(`/messages?${filter}`)).body.results).toHaveLength(count)
  })

  it.each(['starred=true', 'inbox=maybe', 'inbox=true&sent=true', 'cursor=nonsense', 'cursor='])(
    'reject %s with the standard error format [MSG-08, ENTITY-20]',
    async (filter) => {
      const { status, body } = await maya.get(`/messages?${filter}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ error_type: 'ValidationError', errors: [{ message: expect.any(String) }] })
    },
  )

  it('are found by all their words, case-insensitive, and by file name, only by their member [MSG-08]', async () => {
    const found = async (text: string, who = maya) => (await who.post('/messages/search', { text })).body
    expect((await found('NOTES week')).results.map(({ subject }: Json) => subject)).toEqual(['My notes'])
    expect((await found('next-visit.PDF')).results).toHaveLength(1)
    expect((await found('notes zebra')).results).toEqual([])
    expect((await found('notes', await at.noor())).results).toEqual([])
    expect((await maya.post('/messages/search', { text: ' ' })).status).toBe(400)
  })

  it('can be sent only to counselors of past and upcoming visits [CALL-40, CALL-41, ENTITY-12, MSG-01]', async () => {
    const { body } = await maya.get('/contacts')
    expect(body).toMatchObject({ count: 2, next: null, previous: null })
    expect(Object.keys(body.results[0]).toSorted()).toEqual([
      'fullname',
      'gender',
      'id',
      'photo_url',
      'prefix',
      'specialty',
    ])
    expect((await maya.get(`/contacts/${counselors[0]}`)).body).toEqual(body.results[0])
    expect((await maya.get('/contacts/1')).status).toBe(404)
    expect((await (await at.lena()).get('/contacts')).body.results).toEqual([])
  })

  it('return 404 to other members of the same and another organization (trust S2) [CALL-37, CALL-39, ROLE-12]', async () => {
    const [mine] = (await maya.get('/messages')).body.results
    const [noor, lena] = [await at.noor(), await at.lena()]
    const unknown = await noor.get('/messages/99999')
    for (const stranger of [noor, lena]) {
      for (const url of [`/messages/${mine.id}`, `/messages/${mine.id}/conversations`]) {
        const answer = await stranger.get(url)
        expect([answer.status, answer.body]).toEqual([404, unknown.body])
      }
      expect((await stranger.put(`/messages/${mine.id}/mark-read`)).status).toBe(404)
      const own = stranger.user.mdlive_id
      const mark = `/v2/patients/${own}/conversations/${mine.conversation_id}/mark_as_read`
      expect((await stranger.telehealth('PUT', mark)).status).toBe(404)
      expect((await stranger.telehealth('GET', `/v1/patients/${maya.user.mdlive_id}/messages`)).status).toBe(
        404,
      )
    }
    expect((await at.send('GET', '/api/messages')).status).toBe(401)
    expect(await unread()).toBe(2)
  })

  it.each([
    [{ to_id: 9_999_999 }, 'to_id'],
    [{ message: '   ' }, 'message'],
    [{ message: 'x'.repeat(5001) }, 'message'],
    [{ subject: 'x'.repeat(257) }, 'subject'],
    [{ documents: [randomUUID()] }, 'documents.0'],
    [{ replied_to_message_id: 1 }, 'replied_to_message_id'],
  ])('name the field that is wrong: %o [CALL-38, ENTITY-20]', async (changes, field) => {
    const { status, body } = await maya.post('/messages', letter(changes))
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
    expect((await maya.get('/messages?sent=true')).body.results).toHaveLength(2)
  })

  it('are sent to a contact and shown in the thread with their author [CALL-37, CALL-38, CALL-39, MSG-01, MSG-09]', async () => {
    const sent = await maya.post('/messages', letter())
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      from_id: maya.user.mdlive_id,
      to_id: counselors[0],
      unread_status: false,
    })
    expect((await maya.get(`/messages/${sent.body.id}`)).body).toEqual(sent.body)
    const thread = (await maya.get(`/messages/${sent.body.id}/conversations`)).body
    expect(thread).toMatchObject({
      id: sent.body.conversation_id,
      unread_messages: 1,
      provider: { id: counselors[0] },
    })
    expect(thread.messages.at(-1)).toEqual(sent.body)
    expect(thread.messages.map(({ from_id }: Json) => from_id === maya.user.mdlive_id)).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it('are paginated by cursor in both directions, with the filter preserved [CALL-36, MSG-07, MSG-08]', async () => {
    for (let index = 0; index < 19; index += 1) {
      at.clock.advance(1000)
      await maya.post('/messages', letter({ message: `Note ${index}` }))
    }
    const first = (await maya.get('/messages?sent=true')).body
    expect(first.results).toHaveLength(20)
    expect(first.previous).toBeNull()
    expect(new URL(first.next).searchParams.get('sent')).toBe('true')
    const second = (await maya.get(`/messages${query(first.next)}`)).body
    expect(second.results).toHaveLength(2)
    expect(second.next).toBeNull()
    expect(second.results.every(({ message_type }: Json) => message_type === 'user_message')).toBe(true)
    const again = (await maya.get(`/messages${query(second.previous)}`)).body
    expect(idsOf(again)).toEqual(idsOf(first))
    expect(again.previous).toBeNull()
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(22)
  })

  it('are sent once despite repeated and concurrent requests (trust R2) [CALL-38, MSG-01]', async () => {
    const sentAlready = async () => idsOf((await maya.get('/messages?sent=true')).body)
    const before = await sentAlready()
    const once = letter({ client_message_id: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => maya.post('/messages', once)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await sentAlready()).filter((id) => !before.includes(id))).toEqual([answers[0]?.body.id])
    const other = await maya.post('/messages', { ...once, message: 'Something else' })
    expect(other.status).toBe(422)
  })

  it('are marked as read when opened: the count decreases in both APIs, once [MSG-06, CALL-54]', async () => {
    const [newest] = (await maya.get('/messages?unread=true')).body.results
    const mark = () =>
      maya.telehealth(
        'PUT',
        `/v2/patients/${maya.user.mdlive_id}/conversations/${newest.conversation_id}/mark_as_read`,
      )
    expect((await mark()).status).toBe(204)
    await at.telehealth.work()
    expect(await unread()).toBe(1)
    expect((await mark()).status).toBe(204)
    const profile = (await maya.telehealth('GET', `/v2/patients/${maya.user.mdlive_id}`)).body.patient_profile
    expect(profile.unread_message_count).toBe(1)
    const [other] = (await maya.get('/messages?unread=true')).body.results
    expect((await maya.put(`/messages/${other.id}/mark-read`)).body).toEqual({ count: 0 })
    expect((await maya.get('/messages?unread=true')).body.results).toEqual([])
  })

  it('from a counselor are counted, and announced by one email without content (trust S29) [MSG-01]', async () => {
    const before = await unread()
    await at.telehealth.control.reply(
      { email: 'maya.lopez@northstar.example' },
      { subject: 'Secret subject', message: 'Secret words' },
    )
    await at.telehealth.work()
    await at.telehealth.work()
    expect(await unread()).toBe(before + 1)
    const mails = await at.mailsTo('maya.lopez@northstar.example')
    const news = mails.filter(({ subject }) => subject === 'Northstar Balance: something new for you')
    expect(news).toHaveLength(1)
    expect(JSON.stringify(news).replaceAll('/northstar/messages', '')).not.toMatch(
      /secret|counselor|message/i,
    )
    expect(news[0].text).toContain('/northstar/messages')
    const [newest] = (await maya.get('/messages?inbox=true')).body.results
    expect(newest).toMatchObject({ subject: 'Secret subject', from_id: counselors[0], unread_status: true })
  })

  it('get an automatic reply once a day without an email, unless a counselor replied [MSG-01]', async () => {
    const mailsBefore = await at.mailsTo('maya.lopez@northstar.example')
    const countBefore = await unread()
    const automatic = async (who = maya) =>
      (await who.get('/messages?inbox=true')).body.results.filter(({ is_automatic }: Json) => is_automatic)
    await maya.post('/messages', letter())
    at.clock.advance(119_000)
    await at.telehealth.work()
    expect(await automatic()).toEqual([])
    at.clock.advance(1000)
    await at.telehealth.work()
    await at.telehealth.work()
    const [reply, ...more] = await automatic()
    expect(more).toEqual([])
    expect(await at.mailsTo('maya.lopez@northstar.example')).toHaveLength(mailsBefore.length)
    expect(await unread()).toBe(countBefore + 1)
    expect(reply.message).toContain('not advice')
    expect(reply.message).toMatch(/911[\s\S]*988/)
    await maya.post('/messages', letter())
    at.clock.advance(25 * 3_600_000)
    await at.telehealth.work()
    const nextDay = await at.maya()
    expect(await automatic(nextDay)).toHaveLength(1)
    await nextDay.post('/messages', letter())
    await at.telehealth.control.reply(
      { email: 'maya.lopez@northstar.example' },
      { subject: 'Here', message: 'I am here.', providerId: counselors[0] },
    )
    at.clock.advance(600_000)
    await at.telehealth.work()
    expect(await automatic(nextDay)).toHaveLength(1)
  })
})
