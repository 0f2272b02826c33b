import { expect, it } from 'vitest'
import { toSearchString, applyFilter, parseListQuery } from './translation-filter.ts'

const read = (address: string) => parseListQuery(new URLSearchParams(address))

it('round-trips a filter through the address', () => {
  const query = read('?state=draft&area=log-in&critical=1&search=su%20cita&page=3')
  expect(query).toEqual({ state: 'draft', area: 'log-in', critical: '1', search: 'su cita', page: 3 })
  expect(read(toSearchString(query))).toEqual(query)
  expect(toSearchString({})).toBe('')
})

it('ignores invalid parameters', () => {
  expect(read('?state=gone&area=../x&critical=yes&page=-2')).toEqual({})
})

it('resets to the first page when the filter changes', () => {
  expect(applyFilter(read('?state=draft&page=3'), { area: 'home' })).toEqual({ state: 'draft', area: 'home' })
  expect(applyFilter(read('?state=draft&page=3'), { state: null })).toEqual({})
})
