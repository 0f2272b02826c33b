import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { updateMyResponses } from '@evenkeel/api-contract/portal/me'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredValue } from '#intake-graph/graph.ts'
import { shippedIntakes } from '#testing/intake-graphs.ts'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { toSearchPreferences } from './routes.ts'

let at: MemberApi
beforeAll(async () => {
  at = await openMemberApi()
})
afterAll(() => at.close())

const of = (answers: Record<string, StoredValue>) => toSearchPreferences(new Map(Object.entries(answers)))
const asked = (token?: string) => at.send('GET', '/mdlive/search-preferences', { token })

it('reads reasons and preferences from the answers, and omits those without a preference', () => {
  expect(
    of({
      chief_complaint1: 'Grief or Loss',
      chief_complaint2: 'Stress',
      preferred_gender: 'Female',
      preferred_time: 'evening',
      preferred_language: 'Spanish',
      preferred_approach: 'tools',
      self_harm: false,
    }),
  ).toEqual({
    reasons: ['Grief or Loss', 'Stress'],
    gender: 'Female',
    part_of_day: 'evening',
    language: 'Spanish',
    approach: 'tools',
  })
  expect(of({ chief_complaint1: 'Stress', chief_complaint2: 'Stress', preferred_gender: null })).toEqual({
    reasons: ['Stress'],
  })
  expect(of({ preferred_time: 'midnight', chief_complaint1: null })).toEqual({})
})

it('omits a reason that cannot be searched, and keeps the other', () => {
  expect(of({ chief_complaint1: 'x'.repeat(61), chief_complaint2: 'Stress' })).toEqual({
    reasons: ['Stress'],
  })
  expect(of({ chief_complaint1: 'x'.repeat(61), chief_complaint2: 7 })).toEqual({})
})

it("returns a visitor's own preferences only [ROLE-03]", async () => {
  const visitor = await at.answers()
  const other = await at.answers({ chief_complaint1: 'Depression', chief_complaint2: null })
  const member = await at.member()
  expect(await asked(visitor.token)).toMatchObject({ status: 200, body: { reasons: ['Anxiety', 'Stress'] } })
  expect(await asked(other.token)).toMatchObject({ status: 200, body: { reasons: ['Depression'] } })
  expect(await asked(member.token)).toMatchObject({ status: 200, body: {} })
  expect((await asked('nonsense')).status).toBe(403)
})

it("returns a member's own preferences once the answers are claimed", async () => {
  const { token } = await at.member()
  expect((await asked(token)).body).toEqual({})
  const visitor = await at.answers()
  await at.send('PATCH', updateMyResponses.path, {
    token,
    body: { id: visitor.id, answer_token: visitor.token },
  })
  expect((await asked(token)).body).toMatchObject({ reasons: ['Anxiety', 'Stress'] })
})

it('uses the reason names of the shipped intakes', () => {
  expect(shippedIntakes.size).toBeGreaterThan(2)
  for (const [name, { questions }] of shippedIntakes) {
    const choices = questions.get('emotional_support_for')?.nested?.nested?.choices
    expect([name, choices?.map(({ value }) => value)]).toEqual([name, [...reasons]])
  }
})

it('puts counselors who speak the page language first if the language was not asked', async () => {
  const { token } = await at.member()
  const spanish = (who: string) =>
    at.send('GET', '/mdlive/search-preferences', { token: who, headers: { 'x-language': 'es' } })
  expect((await spanish(token)).body).toEqual({ language: 'Spanish' })
  expect((await asked(token)).body).toEqual({})
  const visitor = await at.answers()
  expect((await spanish(visitor.token)).body).toEqual({ reasons: ['Anxiety', 'Stress'], language: 'Spanish' })
})
