import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Phrase } from './schemas/home-page.ts'

it('accepts a phrase of the previous API release, which has neither reason nor article [CALL-04]', () => {
  const before = { id: '7c1e0f5a-0002-4a00-8a00-000000000002', headline: 'Hello', sub_headline: 'Sleep' }
  expect(z.parse(Phrase, before)).toEqual({ ...before, reason: null, article: null })
})
