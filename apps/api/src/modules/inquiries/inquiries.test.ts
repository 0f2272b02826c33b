import { Inquiry } from '@evenkeel/api-contract/portal/schemas/inquiries'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  formatCallbackQueue,
  listPeopleToCall,
  markCalled,
  retryInquiry,
} from '#modules/callback-queue/callback-queue.ts'
import { buildAnswer, getQuestionId, buildFirstAnswer, type AnswerOverrides } from '#testing/build-answers.ts'
import { updateProfile, findMember } from '#modules/members/member-repository.ts'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { createHttpInquiryReceiver } from '#integrations/call-center.ts'

/** A receiving system with scripted responses that records requests. */
function receivingSystem() {
  const came: { key: string | null; body: Inquiry; authorization: string | null }[] = []
  const plans: (number | 'lost')[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    const headers = new Headers(init?.headers)
    const plan = plans.shift() ?? 200
    const entry = {
      key: headers.get('idempotency-key'),
      body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Inquiry,
      authorization: headers.get('authorization'),
    }
    if (plan === 200 || plan === 'lost') came.push(entry)
    if (plan === 'lost') throw new Error('cut off')
    return new Response(plan === 200 ? ' CC-4711 ' : 'no', { status: plan })
  }
  return { came, plans, fetch }
}

describe('in-person requests', () => {
  let at: MemberApi
  const system = receivingSystem()
  let withSystem: MemberApi
  beforeAll(async () => {
    at = await openMemberApi()
    withSystem = await openMemberApi({
      careLine: {
        email: 'staff@evenkeel.example',
        receiver: createHttpInquiryReceiver({
          url: 'http://receiver/in',
          token: 'secret',
          fetch: system.fetch,
        }),
      },
    })
  })
  beforeEach(() => void system.plans.splice(0))
  afterAll(async () => {
    await at.close()
    await withSystem.close()
  })

  /** Gives a visitor's answers for the whole flow at once; single answers have their own tests. */
  const answered = async (
    api: MemberApi,
    wanted: AnswerOverrides,
    { danger = false, client = 'northstar' } = {},
  ) => {
    const headers = { 'x-client-id': client }
    const all = { self_harm: 'No', appointment_method: 'Face to face', ...wanted }
    const questions: Json[] = (await api.send('GET', '/questions', { headers })).body.results
    const unasked = [
      ...(client === 'northstar' ? ['f2f_gender_preference'] : ['how_often_nervous', 'how_often_worry']),
      ...(wanted['f2f_counselor_search_address'] ? [] : ['f2f_other_address']),
      ...(wanted['f2f_preferred_contact'] ? [] : ['f2f_okay_to_leave_voicemail']),
    ]
    const further = questions
      .slice(1)
      .filter(({ key, kind }) => kind !== 'terminal' && !unasked.includes(key))
    const first = danger ? [{ question: getQuestionId('self_harm'), answer: 'Yes' }] : []
    const begun = (
      await api.send('POST', '/answers', {
        headers,
        body: { response: [buildFirstAnswer('Grief or Loss'), ...first] },
      })
    ).body
    const { status, body } = await api.send('PATCH', `/answers/${begun.id}`, {
      token: begun.answer_token,
      headers,
      body: { response: [buildFirstAnswer('Grief or Loss'), ...further.map((one) => buildAnswer(one, all))] },
    })
    expect([status, body.next_question]).toEqual([200, null])
    return { id: begun.id as string, token: begun.answer_token as string }
  }
  const requested = async (
    api: MemberApi,
    wanted: AnswerOverrides = {},
    { danger = false, client = 'northstar' } = {},
  ) => {
    const headers = { 'x-client-id': client }
    const answers = await answered(api, wanted, { danger, client })
    const person = await api.member({ answer: answers.id }, { token: answers.token, headers })
    const { id } = (
      await api.send('POST', '/appointments', {
        token: person.token,
        headers,
        body: { appointment_method: 'face_to_face' },
      })
    ).body
    const finalized = await api.send('POST', `/appointments/${id}/finalize`, { token: person.token, headers })
    return { ...person, appointment: finalized.body.appointment as Json, message: finalized.body.message }
  }
  const careMails = async (api: MemberApi) => api.mailsTo('care@northstar.example')

  it('are sent to the callback desk of the organization once, with contact details and no reasons [BOOK-07, CALL-30]', async () => {
    const before = (await careMails(at)).length
    const person = await requested(at, {
      f2f_counselor_notes: 'A step-free entrance',
      preferred_gender: 'A woman',
      preferred_language: 'Spanish',
    })
    expect(person.message).toBe('A team member will call you within 1-2 days.')
    await Promise.all([at.api.deliverInquiries(), at.api.deliverInquiries()])
    await at.send('POST', `/appointments/${person.appointment.id}/finalize`, { token: person.token })
    await at.api.deliverInquiries()
    const mails = await careMails(at)
    expect(mails.length - before).toBe(1)
    const text = mails[0]?.text ?? ''
    expect(mails[0]?.subject).toBe(`In-person request ${person.appointment.inquiry_id}`)
    for (const words of [
      'Ada Lovett',
      '(305) 555-0101',
      person.email,
      '12 Elm Street, Tampa, FL 33101',
      'a woman',
      'Language: Spanish',
      'A step-free entrance',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/grief|loss|drink|anxi|depress/i)
    expect(text).toMatch(
      /What to do now: we told the member that a team member will call within 1-2 days\. Please call in that time/,
    )
    expect(text).toContain('call 911')
    expect(text).not.toMatch(/callback-queue|before all others/)
  })

  it('are shown to the member: reference, 48 hours, phone [BOOK-07]', async () => {
    const person = await requested(at)
    const mail = (await at.mailsTo(person.email)).find(({ subject }) => subject.includes('request'))
    expect(mail?.text).toContain('A team member will call you within 1-2 days.')
    expect(mail?.text).toContain(person.appointment.inquiry_id)
    expect(mail?.text).toContain('after 48 hours, call (800) 555-0111')
    const latest = (await at.send('GET', '/appointments/latest', { token: person.token })).body
    expect(latest).toMatchObject({ status: 'requested', show_homepage_message: true })
    at.clock.advance(hours(48))
    expect(
      (await at.send('GET', '/appointments/latest', { token: person.token })).body?.show_homepage_message ??
        false,
    ).toBe(false)
  })

  it('are sent complete and under their own key to the receiving system if configured [ENTITY-08, BOOK-07]', async () => {
    const person = await requested(withSystem, {
      f2f_counselor_search_address: 'Another address, such as work',
      f2f_address1: '1 Main St',
      f2f_city: 'Miami',
      f2f_state: 'Florida',
      f2f_zip: '33101-1234',
      f2f_preferred_contact: 'Phone',
      f2f_okay_to_leave_voicemail: 'Yes',
      preferred_gender: 'A woman',
    })
    await withSystem.api.deliverInquiries()
    const { key, body, authorization } = system.came.at(-1) ?? {}
    expect(z.safeParse(Inquiry, body).success).toBe(true)
    expect([key, authorization]).toEqual([person.appointment.id, 'Bearer secret'])
    expect(body).toMatchObject({
      reference: person.appointment.inquiry_id,
      urgent: false,
      organisation: { username: 'northstar', parent_code: 'NSB' },
      wishes: {
        gender_preference: 'F',
        near: 'other_address',
        address: { address1: '1 Main St', city: 'Miami', state: 'FL', zip: '33101-1234' },
        preferred_contact: 'phone',
        okay_to_leave_voicemail: true,
      },
      answers: { chief_complaint1: 'Grief or Loss', appointment_state: 'FL', preferred_gender: 'Female' },
    })
    expect((await withSystem.mailsTo('care@northstar.example')).length).toBe(0)
  })

  it('include the screening scores if it was asked [ENTITY-08]', async () => {
    const wanted = { how_often_depressed: 'Nearly every day', f2f_gender_preference: 'Male' }
    const { appointment } = await requested(withSystem, wanted, { client: 'cedarvalley' })
    await withSystem.api.deliverInquiries()
    expect(system.came.findLast(({ key }) => key === appointment.id)?.body).toMatchObject({
      organisation: { username: 'cedarvalley' },
      wishes: { gender_preference: 'M' },
      screening: { how_often_less_interest_in_things: 0, how_often_depressed: 3, how_often_nervous: null },
    })
  })

  it('require a number until the call center has them: it can be changed, not cleared [BOOK-07]', async () => {
    const { token, appointment } = await requested(at)
    const say = (phone: string | null) => at.send('PATCH', '/me/visit-details', { token, body: { phone } })
    const refused = await say(null)
    expect([refused.status, refused.body.errors.map(({ field }: Json) => field)]).toEqual([400, ['phone']])
    expect((await say('(720) 555-0123')).status).toBe(200)
    await at.api.deliverInquiries()
    const mail = (await careMails(at)).find(({ subject }) => subject.includes(appointment.inquiry_id))
    expect(mail?.text).toContain('Phone: (720) 555-0123')
    expect((await say(null)).status).toBe(200)
  })

  it('of a member without a number name the email address [BOOK-07]', async () => {
    const { id, email, appointment } = await requested(at)
    const opening = { db: at.store.db, vault: at.vault }
    const person = await findMember(opening, id)
    if (!person) throw new Error('The member is there')
    await updateProfile(opening, person, { phone: null }, at.clock.now())
    await at.api.deliverInquiries()
    const mail = (await careMails(at)).find(({ subject }) => subject.includes(appointment.inquiry_id))
    expect(mail?.text).toContain(`Phone: none, write to ${email}`)
  })

  it('are retried each minute, then reported to staff once, and are never given up or sent twice [BOOK-07]', async () => {
    const before = system.came.length
    system.plans.push(503, 503, 404, 500, 503, 503, 503, 'lost')
    const { id } = (await requested(withSystem)).appointment
    await withSystem.api.deliverInquiries()
    for (let round = 1; round < 6; round += 1) {
      withSystem.clock.advance(minutes(1))
      await withSystem.api.deliverInquiries()
      await withSystem.api.deliverInquiries()
    }
    const line = (await formatCallbackQueue(withSystem.outbox)).find((one) => one.includes(id))
    expect(line).toContain('tried 6 times  last failure: the receiving system answered 503')
    withSystem.clock.advance(minutes(30))
    await withSystem.api.deliverInquiries()
    const told = await withSystem.mailsTo('care@northstar.example')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(id)
    expect(told[0]?.text).not.toMatch(/Ada|Lovett|555-0101/)
    expect(await retryInquiry(withSystem.store.db, id, withSystem.clock.now())).toBe(true)
    // The response to this one is lost: it is sent again under the same key.
    await withSystem.api.deliverInquiries()
    withSystem.clock.advance(minutes(1))
    await withSystem.api.deliverInquiries()
    expect(system.came.slice(before).map(({ key }) => key)).toEqual([id, id])
    expect(await retryInquiry(withSystem.store.db, id, withSystem.clock.now())).toBe(false)
    withSystem.clock.advance(hours(2))
    await withSystem.api.deliverInquiries()
    expect(system.came).toHaveLength(before + 2)
  })

  it('of a member who reported danger are marked call first, and the member is on the list until called [INTAKE-05]', async () => {
    const person = await requested(at, {}, { danger: true })
    await at.api.deliverInquiries()
    const mail = (await careMails(at)).find(({ subject }) => subject.includes(person.appointment.inquiry_id))
    expect(mail?.subject).toContain('call first')
    expect(mail?.text).toContain('Please call this person before all others.')
    // What to do, where it is recorded, whom to call; not the texts members read, and never the reason.
    for (const words of [
      'What to do now: call the number above',
      'call 911',
      'npm run callback-queue',
      'quotes on the phone',
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.text).toMatch(/this program is \(800\) 555-0111\. .*no names\.\n\nNorthstar Balance\n$/)
    expect(mail?.text).not.toMatch(/Need us|safe with you|harm|suicid/i)
    const entry = (await listPeopleToCall(at.outbox)).find((one) => one.person?.email === person.email)
    expect(entry).toMatchObject({
      organisation: 'northstar',
      person: { name: 'Ada Lovett', phone: '(305) 555-0101' },
    })
    expect(await markCalled(at.store.db, entry?.id ?? '', at.clock.now())).toBe(true)
    expect(await markCalled(at.store.db, entry?.id ?? '', at.clock.now())).toBe(false)
    expect((await listPeopleToCall(at.outbox)).some((one) => one.person?.email === person.email)).toBe(false)
  })

  it('list an anonymous visitor in danger until the answers are deleted [INTAKE-05]', async () => {
    await answered(at, {}, { danger: true })
    expect((await listPeopleToCall(at.outbox)).some(({ person }) => person === null)).toBe(true)
    at.clock.advance(hours(25))
    await at.api.sweep()
    expect((await listPeopleToCall(at.outbox)).some(({ person }) => person === null)).toBe(false)
  })

  it('of a returning member use earlier answers, but not the wishes of an earlier request [INTAKE-07]', async () => {
    const person = await requested(withSystem, {
      preferred_gender: 'A man',
      f2f_counselor_notes: 'Old words',
    })
    await withSystem.api.deliverInquiries()
    withSystem.clock.advance(minutes(1))
    const method = (await withSystem.send('GET', '/questions/appointment-starting-question')).body
    const begun = (
      await withSystem.send('POST', '/answers', {
        body: { response: [buildAnswer(method, { appointment_method: 'Face to face' })] },
      })
    ).body
    let next: Json = begun.next_question
    while (next && next.key !== 'f2f_counselor_notes') {
      const response = buildAnswer(next, { f2f_gender_preference: 'Female' })
      next = (
        await withSystem.send('PATCH', `/answers/${begun.id}/add-or-update-answer`, {
          token: begun.answer_token,
          body: { response },
        })
      ).body.next_question
    }
    await withSystem.send('PATCH', '/me/update-responses', {
      token: person.token,
      body: { id: begun.id, answer_token: begun.answer_token },
    })
    const { id } = (
      await withSystem.send('POST', '/appointments', {
        token: person.token,
        body: { appointment_method: 'face_to_face' },
      })
    ).body
    await withSystem.send('POST', `/appointments/${id}/finalize`, { token: person.token })
    await withSystem.api.deliverInquiries()
    const { body } = system.came.findLast(({ key }) => key === id) ?? {}
    expect(body?.wishes).toMatchObject({ gender_preference: 'F', notes: null })
    expect(body?.answers).toMatchObject({
      chief_complaint1: 'Grief or Loss',
      preferred_time: null,
    })
  })
})
