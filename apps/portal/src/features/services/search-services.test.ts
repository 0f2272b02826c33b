import { describe, expect, it } from 'vitest'
import { searchEntries } from './search-entries.content.ts'
import { isOneTypoApart, searchServices } from './search-services.ts'

const routes = (query: string) => searchServices(searchEntries, query).map(({ route }) => route)

describe('service search', () => {
  it.each([
    ["can't sleep", 'help-myself'],
    ['can’t sleep', 'help-myself'],
    ['money trouble', 'financial'],
    ['I owe too much on my credit card', 'financial'],
    ['landlord', 'legal'],
    ['child support', 'legal'],
    ['day care for my baby', 'family'],
    ['my dog', 'family'],
    ['I want to die', 'risk'],
    ['kill myself', 'risk'],
    ['suicide', 'risk'],
    ['worried about a coworker', 'help-someone-else'],
    ['counselor', 'help-myself'],
    ['articles', 'topics'],
    ['phone', 'contact'],
    ['forgot my password', 'support'],
  ] as const)('puts the right service first for "%s": %s [ROUTE-09]', (query, route) => {
    expect(routes(query)[0]).toBe(route)
  })

  it('finds divorce both as a legal and as a personal matter [ROUTE-09]', () => {
    expect(routes('divorce').slice(0, 2).toSorted()).toEqual(['help-myself', 'legal'])
  })

  it('finds a partial word, in any case and with one typo [ROUTE-09]', () => {
    expect(routes('LAWY')[0]).toBe('legal')
    expect(routes('anxeity')[0]).toBe('help-myself')
    expect(routes('mortage')[0]).toBe('financial')
  })

  it('finds nothing for unrelated words, and everything for an empty query [ROUTE-09]', () => {
    expect(routes('xylophone')).toEqual([])
    expect(routes('  ')).toHaveLength(searchEntries.length)
    expect(routes('?!')).toHaveLength(searchEntries.length)
  })
})

describe('one typo', () => {
  it.each([
    ['anxiety', 'anxiety', true],
    ['anxeity', 'anxiety', true],
    ['anxiet', 'anxiety', true],
    ['anxiiety', 'anxiety', true],
    ['anxoety', 'anxiety', true],
    ['anoxtey', 'anxiety', false],
    ['anx', 'anxiety', false],
  ])('%s and %s: %s [ROUTE-09]', (a, b, alike) => {
    expect(isOneTypoApart(a, b)).toBe(alike)
    expect(isOneTypoApart(b, a)).toBe(alike)
  })
})
