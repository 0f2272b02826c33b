import { DecryptionError } from '@evenkeel/server-kit/crypto/envelope'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { eq, sql } from 'drizzle-orm'
import { minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getQuestionId, buildFirstAnswer } from '#testing/build-answers.ts'
import { openIntakeApi, type IntakeApi } from '#testing/intake-api.ts'
import { answerSets, formerAnswers } from './tables.ts'
import {
  claimAnswerSet,
  findAnswerSet,
  findNewestAnswerSet,
  setAppointmentState,
  getAnswerSetSummary,
  getAnswerSetValues,
} from './answers/answer-set-repository.ts'

const northstar = '7c1e0f5a-0002-4a00-8a00-000000000002'
const bluefin = '7c1e0f5a-0004-4a00-8a00-000000000004'
const ada = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  organisationId: northstar,
  locationId: null,
  sessionId: 's',
  sessionLife: {
    idleEnd: Temporal.Instant.from('2026-11-16T16:00:00Z'),
    end: Temporal.Instant.from('2026-11-17T15:00:00Z'),
  },
  isVerified: true,
}
const ben = { ...ada, id: 'bbbbbbbb-0000-4000-8000-000000000002' }

describe('answer sets claimed by members', () => {
  let rooms: IntakeApi
  beforeAll(async () => {
    rooms = await openIntakeApi()
    rooms.signIn(ada)
    rooms.signIn(ben)
  })
  afterAll(() => rooms.close())

  const create = async () =>
    (await rooms.send('POST', '/answers', { client: 'northstar', body: { response: [buildFirstAnswer()] } }))
      .body
  const claim = (setId: string, member: { id: string; organisationId: string }) =>
    claimAnswerSet(rooms, rooms.clock, {
      setId,
      memberId: member.id,
      organisationId: member.organisationId,
    })

  it('can be claimed once, again by the same member only [INTAKE-07, ROLE-12]', async () => {
    const { id } = await create()
    expect(await claim(id, { ...ada, organisationId: bluefin })).toBe(false)
    expect(await claim(id, ada)).toBe(true)
    expect(await claim(id, ada)).toBe(true)
    expect(await claim(id, ben)).toBe(false)
    expect(await claim('cccccccc-0000-4000-8000-000000000003', ada)).toBe(false)
    expect((await findAnswerSet(rooms, id))?.memberId).toBe(ada.id)
  })

  it("are encrypted under their own key, and once claimed under the member's key alone (trust S30)", async () => {
    const { id } = await create()
    const owners = async () => {
      const rows = await queryRows<{ owner: string }>(
        rooms.db,
        sql`select owner::text as owner from keys.people`,
      )
      return rows.map(({ owner }) => owner)
    }
    expect(await owners()).toContain(id)
    const before = (await findAnswerSet(rooms, id))?.response
    const [{ response } = { response: Buffer.alloc(0) }] = await rooms.db
      .select()
      .from(answerSets)
      .where(eq(answerSets.id, id))
    await claim(id, ada)
    expect(await owners()).not.toContain(id)
    expect(await owners()).toContain(ada.id)
    expect((await findAnswerSet(rooms, id))?.response).toEqual(before)
    const place = { table: 'answer_sets', row: id, column: 'response' }
    for (const person of [ada, { ...ada, id }])
      await expect((await rooms.vault.subjectCipher(person)).decrypt(place, response)).rejects.toThrow(
        DecryptionError,
      )
  })

  it("are closed to the visitor's token [ROLE-12]", async () => {
    const { id, answer_token: token } = await create()
    await claim(id, ada)
    const response = { question: getQuestionId('self_harm'), answer: 'No' }
    expect((await rooms.send('GET', `/answers/${id}`, { token })).status).toBe(403)
    expect((await rooms.send('PATCH', `/answers/${id}`, { token, body: {} })).status).toBe(403)
    expect(
      (await rooms.send('POST', `/answers/${id}/add-answer`, { token, body: { response } })).status,
    ).toBe(403)
    const next = `/questions/${getQuestionId('emotional_support_for')}/next-question`
    expect((await rooms.send('GET', next, { token })).status).toBe(403)
    const extended = await rooms.send('POST', '/answers/extend-token', { body: { answer_token: token } })
    expect(extended.status).toBe(403)
  })

  it("return the member's next question, newest set first; a member without answers finds nothing [CALL-24]", async () => {
    const next = `/questions/${getQuestionId('emotional_support_for')}/next-question`
    const first = await create()
    await claim(first.id, ada)
    rooms.clock.advance(minutes(1))
    const second = await create()
    await claim(second.id, ada)
    expect((await findNewestAnswerSet(rooms, ada.id))?.id).toBe(second.id)
    const { status, body } = await rooms.send('GET', next, { token: `member:${ada.id}` })
    expect(status).toBe(200)
    expect(body.key).toBe('self_harm')
    expect((await rooms.send('GET', next, { token: `member:${ben.id}` })).status).toBe(404)
  })

  it('provide their summary to appointments, and store a new state in column and answer; the former answers are archived with the time [ENTITY-04, INTAKE-09]', async () => {
    const { id } = await create()
    const { db } = rooms
    expect(await getAnswerSetSummary(rooms, id)).toEqual({
      appointment_state: 'FL',
      chief_complaint1: 'Anxiety',
      chief_complaint2: null,
      appointment_method: null,
    })
    await setAppointmentState(rooms, rooms.clock, id, 'GA')
    const former = await db.select().from(formerAnswers).where(eq(formerAnswers.answerSetId, id))
    expect(former).toHaveLength(1)
    expect(former[0]?.keptAt.epochMilliseconds).toBe(rooms.clock.now().epochMilliseconds)
    const [{ id: formerId, response }] = former as [(typeof former)[number]]
    const cipher = await rooms.vault.subjectCipher({ id, organisationId: northstar })
    const place = { table: 'former_answers', row: formerId, column: 'response' }
    expect(await cipher.decrypt(place, response)).toContain('Florida')
    expect((await getAnswerSetSummary(rooms, id))?.appointment_state).toBe('GA')
    expect((await getAnswerSetValues(rooms, id))?.get('appointment_state')).toBe('GA')
    expect(JSON.stringify((await findAnswerSet(rooms, id))?.response)).toContain('Georgia')
    expect(await getAnswerSetSummary(rooms, 'cccccccc-0000-4000-8000-000000000003')).toBe(null)
  })
})
