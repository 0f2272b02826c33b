import { expect, it } from 'vitest'
import { matching, MOST_SHOWN } from './matching.ts'

const named = (name: string, username = name.toLowerCase()) => ({ id: name, name, username })
const some = [named('City of Cedar Valley', 'cedarvalley'), named('Cedar Works'), named('Bluefin Foods')]

it('finds an organization by words of its name in any order, or by its client id', () => {
  expect(matching(some, 'valley city').map(({ name }) => name)).toEqual(['City of Cedar Valley'])
  expect(matching(some, 'cedarv').map(({ name }) => name)).toEqual(['City of Cedar Valley'])
  expect(matching(some, 'cedar').map(({ name }) => name)).toEqual(['Cedar Works', 'City of Cedar Valley'])
  expect(matching(some, 'nothing')).toEqual([])
})

it('draws no more of ten thousand than an eye can look through', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => named(`Employer ${at}`))
  expect(matching(many, '')).toHaveLength(MOST_SHOWN)
})
